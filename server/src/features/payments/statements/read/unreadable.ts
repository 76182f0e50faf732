import { Refusal } from '#platform/refusal.ts'

/** Where in a file something stands: the line of the text, and which entry it is. */
export type Spot = { file: string; line: number; entry: number }

/** What a file holds at one spot cannot be understood; the whole file is refused. */
export function unreadable({ file, line, entry }: Spot, field: string, value: string): Refusal {
  return new Refusal('STATEMENT_ROW_UNREADABLE', { file, line, entry, field, value: value.slice(0, 60) })
}
