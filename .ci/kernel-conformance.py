"""The kernel test suite of Jupyter's own developers, run whole against the installed kernel.

Needs Debian's python3-jupyter-kernel-test, and a kernel named `spotlab` on the Jupyter path. No test of the suite may
be skipped: each has its samples below.
"""
import sys
import unittest

import jupyter_kernel_test


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


if __name__ == "__main__":
    program = unittest.main(exit=False, verbosity=2)
    skipped = program.result.skipped
    for test, reason in skipped:
        print(f"skipped: {test} {reason}", file=sys.stderr)
    sys.exit(0 if program.result.wasSuccessful() and not skipped else 1)
