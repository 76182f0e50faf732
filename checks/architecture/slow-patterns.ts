import { type Node, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import type { SourceFile } from './source-file.ts'

/** Files that make a pattern wholly of what another part of the program says, and why that is nothing to fear. */
const fromElsewhere: Record<string, string> = {
  'server/src/app/api-document/example-of.ts':
    'the patterns of the contract, each of which is analysed where it stands, are tried on examples of ours',
}

/** The constants of a file by their names, as far as their values stand in it. */
function constantsOf({ program }: SourceFile): Map<string, Node> {
  const constants = new Map<string, Node>()
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
  }).visit(program)
  return constants
}

type Written = { text: string; isKnown: boolean }

/**
 * Stands for what is put into a pattern while the program runs: a number fits where one is counted, in a class and in a
 * group. What follows a backslash is one character, such as the comma of a number.
 */
const sampleAfter = (before: string): Written => ({
  text: /(?<!\\)(?:\\\\)*\\$/.test(before) ? '.' : '2',
  isKnown: false,
})

/** What a pattern would be, its constant parts as they are and a sample in the place of everything else. */
function writtenIn(node: Node, constants: Map<string, Node>, before = ''): Written {
  if (node.type === 'Literal' && typeof node.value === 'string') return { text: node.value, isKnown: true }
  if (node.type === 'Identifier') {
    const value = constants.get(node.name)
    if (value?.type === 'Literal' || value?.type === 'TemplateLiteral')
      return writtenIn(value, constants, before)
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const left = writtenIn(node.left, constants, before)
    const right = writtenIn(node.right, constants, before + left.text)
    return { text: left.text + right.text, isKnown: left.isKnown || right.isKnown }
  }
  if (node.type === 'TemplateLiteral') {
    let text = ''
    for (const [at, { value }] of node.quasis.entries()) {
      text += value.cooked ?? ''
      const put = node.expressions[at]
      if (put) text += writtenIn(put, constants, before + text).text
    }
    return { text, isKnown: node.quasis.some(({ value }) => value.raw !== '') }
  }
  return sampleAfter(before)
}

const canBeSlow = (source: string, flags: string) =>
  analyse({ source, flags }, { maxReports: 1 }).reports.length > 0

/**
 * Lines with a pattern that can take the square of a text's length, or longer: whoever sends a long text would hold up
 * everybody. Such patterns begin anew at each character of a run (`-+$`, better `(?<!-)-+$`), or can divide a text in many
 * ways (`[^@]+\.[^@]+`, better `[^@.]+\.[^@]+`). Patterns that are put together of texts are analysed with a sample of
 * what is put in; one of which nothing is written where it is made cannot be, and is found as well.
 */
export function slowPatterns(file: SourceFile): number[] {
  const found: number[] = []
  const constants = constantsOf(file)
  const look = (node: { callee: Node; arguments: readonly Node[]; start: number }) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    const [pattern, flagged] = node.arguments
    if (!pattern || file.path in fromElsewhere) return
    const { text, isKnown } = writtenIn(pattern, constants)
    const flags = flagged ? writtenIn(flagged, constants) : { text: '', isKnown: true }
    if (!isKnown || !flags.isKnown || canBeSlow(text, flags.text)) found.push(file.lineOf(node))
  }
  new Visitor({
    Literal: (node) => {
      if ('regex' in node && canBeSlow(node.regex.pattern, node.regex.flags)) found.push(file.lineOf(node))
    },
    NewExpression: look,
    CallExpression: look,
  }).visit(file.program)
  return found
}
