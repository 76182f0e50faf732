import { statementRefusals } from '@reihum/contract/payments/statement-refusals.ts'

/** Refusals that these pages show where they arise. */
export const shownRefusals = [
  ...Object.keys(statementRefusals),
  'FILE_EMPTY',
  'FILE_CHANGED',
  'BUSY',
  'DISK_FULL',
] as const
