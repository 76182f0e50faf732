import { parse, stringify } from 'yaml'

type Values = Record<string, unknown>

function valueAt(path: string, values: Values): unknown {
  const found = path
    .split('.')
    .reduce<unknown>((within, name) => (within as Values | undefined)?.[name], values)
  if (found === undefined) throw new Error(`${path} is not among the values.`)
  return found
}

/** Leaves out what stands between `if` and `end` where the value is empty, the innermost pairs first. */
function withConditions(text: string, values: Values): string {
  const inner =
    /\n?[ \t]*\{\{-? if \.([\w.]+) \}\}((?:(?!\{\{-? if )[\s\S])*?)(?:\n?[ \t]*\{\{-? else \}\}((?:(?!\{\{-? if )[\s\S])*?))?\n?[ \t]*\{\{-? end \}\}/
  const rendered = text.replace(inner, (_all, path: string, then: string, otherwise = '') =>
    valueAt(path, values) ? then : otherwise,
  )
  return rendered === text ? text : withConditions(rendered, values)
}

/**
 * Renders the few forms of Helm's templates that our chart uses, and refuses any other, because this is not Helm: values,
 * conditions, and a list that is put in as YAML.
 */
export function renderChart(template: string, values: Values): unknown {
  const rendered = withConditions(template, values)
    .replace(/[ \t]*\{\{- toYaml \.([\w.]+) \| nindent (\d+) \}\}/g, (_all, path: string, by: string) =>
      stringify(valueAt(path, values))
        .trimEnd()
        .replace(/^/gm, ' '.repeat(Number(by))),
    )
    .replace(/\{\{ \.([\w.]+) \}\}/g, (_all, path: string) => String(valueAt(path, values)))
  const unknown = /\{\{.*?\}\}/.exec(rendered)
  if (unknown) throw new Error(`${unknown[0]} is a form that this check cannot render.`)
  return rendered.trim() === '' ? null : parse(rendered)
}
