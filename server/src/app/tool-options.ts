import { parseArgs } from 'node:util'
import { ConfigError } from '#platform/config-error.ts'

/** Whether an option of a tool takes a value. */
type Kind = 'string' | 'boolean'

type Values<Kinds extends Readonly<Record<string, Kind>>> = {
  [Name in keyof Kinds]?: Kinds[Name] extends 'boolean' ? boolean : string
}

/** Reads the options of a tool, and what stands beside them, of which there may be one; refuses any other. */
export function toolOptions<const Kinds extends Readonly<Record<string, Kind>>>(
  args: readonly string[],
  kinds: Kinds,
): { values: Values<Kinds>; named: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }])),
      allowPositionals: true,
    })
    if (positionals.length > 1) throw new Error(`Only one of ${positionals.join(' and ')} can be meant`)
    return { values: values as Values<Kinds>, named: positionals[0] }
  } catch (error) {
    const [reason = ''] = (error as Error).message.split(/\.\s|\n/)
    const names = Object.keys(kinds).map((name) => `--${name}`)
    throw new ConfigError(
      `${reason}. ${names.length > 0 ? `The options are ${names.join(', ')}.` : 'There are no options.'}`,
    )
  }
}
