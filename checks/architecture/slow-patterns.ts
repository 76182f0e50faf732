import { Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import type { SourceFile } from './source-file.ts'

/**
 * Lines with a pattern that can take the square of a text's length, or longer: whoever sends a long text would hold up
 * everybody. Such patterns begin anew at each character of a run (`-+$`, better `(?<!-)-+$`), or can divide a text in many
 * ways (`[^@]+\.[^@]+`, better `[^@.]+\.[^@]+`).
 */
export function slowPatterns(file: SourceFile): number[] {
  const found: number[] = []
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      const { reports } = analyse({ source: pattern, flags }, { maxReports: 1 })
      if (reports.length > 0) found.push(file.lineOf(node))
    },
  }).visit(file.program)
  return found
}
