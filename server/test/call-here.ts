import { vi } from 'vitest'
import { callTool, type Options, type Tool } from '#app/run-tool.ts'
import type { Ended } from './run-program.ts'

/** Does what a tool does in the process of the test, which takes a moment instead of the seconds of a start. */
export async function callHere(
  tool: Tool,
  environment: Record<string, string>,
  args: string[] = [],
  options: Options = {},
): Promise<Ended> {
  let output = ''
  const note = (line: unknown) => {
    output += `${line}\n`
  }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(note),
    vi.spyOn(console, 'error').mockImplementation(note),
  ]
  try {
    const code = await callTool(tool, options, { environment, args })
    return { code, output }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
