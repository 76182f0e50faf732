import { parser } from '@prometheus-io/lezer-promql'

/** What an expression asks of a figure: labels that must be there, and with which value where it says one. */
export type Asked = { metric: string; labels: { name: string; means: '=' | '=~'; value: string | null }[] }

/** What Prometheus and Grafana fill in themselves. */
const filledIn = (expression: string) =>
  expression.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')

const unquoted = (text: string): string => JSON.parse(`"${text.slice(1, -1)}"`)

/**
 * All figures and labels that a PromQL expression names, by the grammar of Prometheus itself. What is no PromQL is thrown.
 * A label that it groups by is asked of each figure in it.
 */
export function askedBy(expression: string): Asked[] {
  const text = filledIn(expression)
  const asked: Asked[] = []
  const groupedBy: string[] = []
  const at = (from: number, to: number) => text.slice(from, to)
  parser.parse(text).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expression}`)
      if (type.name === 'VectorSelector') {
        const name = node.getChild('Identifier')
        asked.push({ metric: name ? at(name.from, name.to) : '', labels: [] })
      }
      if (type.name === 'UnquotedLabelMatcher') {
        const [name, means, value] = [node.firstChild, node.getChild('MatchOp'), node.lastChild]
        if (!name || !means || !value) throw new Error(`a matcher without its parts: ${at(from, to)}`)
        const sign = at(means.from, means.to)
        if (sign !== '=' && sign !== '=~') throw new Error(`a matcher that is not looked at: ${at(from, to)}`)
        asked.at(-1)?.labels.push({
          name: at(name.from, name.to),
          means: sign,
          value: unquoted(at(value.from, value.to)),
        })
      }
      if (type.name === 'GroupingLabels')
        for (const label of node.getChildren('LabelName')) groupedBy.push(at(label.from, label.to))
    },
  })
  const groups = groupedBy.map((name) => ({ name, means: '=' as const, value: null }))
  return asked.map(({ metric, labels }) => ({ metric, labels: [...labels, ...groups] }))
}
