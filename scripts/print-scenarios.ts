/** Prints the tables of docs/scenarios.md from the scenarios and their kinds. */
import { formOf } from '../src/protocol/kinds/value-form.js';
import { type ReadyScenario, readyScenarios } from '../src/protocol/scenarios/ready-scenarios.js';
import type { ScenarioEvent } from '../src/protocol/scenarios/scenario.js';
import { scenarioKinds } from '../src/protocol/scenarios/scenario-kinds.js';

/** The page with its tables printed anew. */
export function printScenarios(page: string): string {
  return between(between(page, 'scenarios', scenarios()), 'kinds', kinds());
}

function between(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  return `${page.split(begin)[0]}${begin}\n\n${text}\n\n${end}${page.split(end)[1]}`;
}

const scenarios = (): string =>
  Object.entries<ReadyScenario>(readyScenarios)
    .map(([name, { about, look, events }]) => {
      const list = events.map((event) => `- \`${eventText(event)}\``).join('\n');
      const picture = `![The price in the scenario ${name}](pictures/scenario-${name}.svg)`;
      return [`### ${name}`, about, look, list, picture].join('\n\n');
    })
    .join('\n\n');

const eventText = (event: ScenarioEvent): string =>
  `{ ${Object.entries(event)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : value}`)
    .join(', ')} }`;

const kinds = (): string =>
  Object.entries(scenarioKinds)
    .map(([kind, { about, fields }]) => {
      const rows = Object.entries(fields).map(([name, field]) => {
        const usual =
          field.default === undefined ? '**mandatory**' : field.default === '' ? '' : `\`${field.default}\``;
        return `| \`${name}\` | ${field.note} | ${formOf(field)} | ${usual} |`;
      });
      return `**${kind}**: ${about}\n\n| field | meaning | takes | default |\n| --- | --- | --- | --- |\n${rows.join('\n')}`;
    })
    .join('\n\n');
