import type { EntryError } from './entry-errors.ts'

/** What is wrong with a field, by its name. */
export const messageOf = (errors: readonly EntryError[], name: string) =>
  errors.find(({ field }) => field === name)?.message
