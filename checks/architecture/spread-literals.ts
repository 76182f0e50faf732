import { type Node, Visitor } from 'oxc-parser'
import type { SourceFile } from './source-file.ts'

/** The node without parentheses and type assertions around it. */
function bare(node: Node): Node {
  const isAround =
    node.type === 'ParenthesizedExpression' ||
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression'
  return isAround ? bare(node.expression) : node
}

/**
 * Lines that spread a literal in place, which says no more than its content would: `...{ a, b }` says no more than `a,
 * b`.
 */
export function spreadLiterals(file: SourceFile): number[] {
  const found: number[] = []
  const look = (elements: readonly (Node | null)[], kind: Node['type']) => {
    for (const element of elements)
      if (element?.type === 'SpreadElement' && bare(element.argument).type === kind)
        found.push(file.lineOf(element))
  }
  new Visitor({
    ObjectExpression: ({ properties }) => look(properties, 'ObjectExpression'),
    ArrayExpression: ({ elements }) => look(elements, 'ArrayExpression'),
    CallExpression: (node) => look(node.arguments, 'ArrayExpression'),
    NewExpression: (node) => look(node.arguments, 'ArrayExpression'),
  }).visit(file.program)
  return found
}
