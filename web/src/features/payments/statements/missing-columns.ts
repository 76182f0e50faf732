import type { BankImport } from '@reihum/contract/payments/statements.schema.ts'

/** Fields that every booking needs and that have no column. Money in may stand in a column of its own. */
export function missingColumns(
  fields: BankImport['fields'],
  columns: readonly (string | null)[],
): BankImport['fields'] {
  return fields.filter(
    ({ name, required }) =>
      required && !columns.includes(name) && !(name === 'amount' && columns.includes('credit')),
  )
}
