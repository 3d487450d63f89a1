"""Runs the complete kernel test suite of the Jupyter project against the installed kernel, and tests restarts.

Needs Debian's python3-jupyter-kernel-test, and a kernel named `spotlab` on the Jupyter path. No test of the suite may
be skipped, so every test has its samples below.
"""
import os
import socket
import sys
import unittest

import jupyter_kernel_test
from jupyter_client.manager import start_new_kernel


class SpotlabKernelTests(jupyter_kernel_test.KernelTests):
    kernel_name = "spotlab"
    language_name = "typescript"
    file_extension = ".ts"

    code_hello_world = "console.log('hello, world')"
    code_stderr = "console.error('to the other stream')"
    code_generate_error = "throw new Error('as asked')"

    completion_samples = [
        {"text": "x.market.avg", "matches": {"avgPrice"}},
        {"text": "x.market.klines('BTCUSDT", "matches": {"BTCUSDT"}},
    ]

    complete_code_samples = ["1", "const lot = 1", "class Lot {}", "for (const lot of [1]) {}"]
    incomplete_code_samples = ["class Lot {", "const text = `open", "x.market.klines(", "/* open"]
    invalid_code_samples = [") (", "const = 1", "'open"]

    code_execute_result = [
        {"code": "6 * 7", "result": "42"},
        {"code": "[1, 2].length", "result": "2"},
        {"code": "(await x.market.avgPrice('BTCUSDT')).mins", "result": "5"},
        {"code": "x.market.depth('BTCUSDT').limit(5)", "mime": "text/html"},
    ]
    code_display_data = [
        {"code": "await display(1)", "mime": "text/plain"},
        {"code": "await display(x.market.klines('BTCUSDT', '1h').limit(5))", "mime": "image/svg+xml"},
    ]
    code_history_pattern = "6*"
    supported_history_operations = ("tail", "range", "search")

    code_inspect_sample = "x.market.klines"
    code_page_something = "x.market.klines?"
    code_clear_output = "clearOutput()"


class RestartTests(unittest.TestCase):
    """A restart removes the variables of cells, and ends the kernel process and its exchange."""

    def setUp(self):
        self.manager, self.client = start_new_kernel(kernel_name="spotlab")

    def tearDown(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def run_cell(self, code):
        outputs = []
        reply = self.client.execute_interactive(code, timeout=60, output_hook=outputs.append)["content"]
        text = [one["content"]["text"] for one in outputs if one["msg_type"] == "stream"]
        return reply, "".join(text).strip()

    def restart(self, now):
        pid = self.manager.provisioner.pid
        _, port = self.run_cell("const kept = 1; console.log(new URL(x.network.baseUrl).port)")
        self.assertTrue(is_open(int(port)))
        self.manager.restart_kernel(now=now)
        self.client.wait_for_ready(timeout=60)
        reply, _ = self.run_cell("kept")
        self.assertEqual(reply["evalue"], "1:1 - Cannot find name 'kept'.")
        reply, text = self.run_cell("console.log((await x.market.avgPrice('BTCUSDT')).mins)")
        self.assertEqual((reply["status"], reply["execution_count"], text), ("ok", 2, "5"))
        self.assertNotEqual(self.manager.provisioner.pid, pid)
        self.assertFalse(is_alive(pid))
        self.assertFalse(is_open(int(port)))

    def test_a_restart(self):
        self.restart(now=False)

    def test_a_restart_that_does_not_ask(self):
        self.restart(now=True)

    def test_a_shutdown(self):
        pid = self.manager.provisioner.pid
        self.manager.shutdown_kernel()
        self.assertFalse(is_alive(pid))


def is_alive(pid):
    try:
        os.kill(pid, 0)
        return True
    except ProcessLookupError:
        return False


def is_open(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


if __name__ == "__main__":
    program = unittest.main(exit=False, verbosity=2)
    skipped = program.result.skipped
    for test, reason in skipped:
        print(f"skipped: {test} {reason}", file=sys.stderr)
    sys.exit(0 if program.result.wasSuccessful() and not skipped else 1)
