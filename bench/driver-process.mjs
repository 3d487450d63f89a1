/**
 * Runs one client driver in its own process. The process receives tasks over IPC, such as `{ run: 'depth', argument: 100,
 * inFlight: 32, requests }`, and replies with its wall and CPU time in µs per request. To a task with `show` it replies with
 * the result of one call.
 */
const { module, options } = JSON.parse(process.env.SPOTLAB_DRIVER ?? '{}');

async function answer(message) {
  const { default: driver } = await import(module);
  if (message.setup) {
    await driver.setup(options);
    const can = Object.keys(driver).filter((name) => typeof driver[name] === 'function');
    return { name: driver.name, pkg: driver.pkg, note: driver.note, can };
  }
  if (message.teardown) {
    await driver.teardown();
    return {};
  }
  const { run, argument, inFlight, requests } = message;
  const send = driver[run];
  if (message.show) return { value: await send(argument) };
  const cpu = process.cpuUsage();
  const startedAt = process.hrtime.bigint();
  if (inFlight === 1) for (let i = 0; i < requests; i += 1) await send(argument);
  else {
    let left = requests;
    const worker = async () => {
      for (; left > 0; ) {
        left -= 1;
        await send(argument);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, worker));
  }
  const wallUs = Number(process.hrtime.bigint() - startedAt) / 1e3;
  const { user, system } = process.cpuUsage(cpu);
  return { wallUs: wallUs / requests, cpuUs: (user + system) / requests };
}

process.on('message', async (message) => {
  try {
    process.send(await answer(message));
  } catch (error) {
    process.send({ error: error instanceof Error ? error.message : JSON.stringify(error) });
  }
});
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });
