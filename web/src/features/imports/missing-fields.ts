import type { ImportField, ImportPlan } from '@reihum/contract/imports/import.schema.ts'
import type { ImportRun } from '@reihum/contract/imports.ts'

const names = ['firstName', 'lastName']

/** Required fields without a column; one column may hold the whole name. */
export function missingFields({ fields }: Pick<ImportRun, 'fields'>, { columns }: ImportPlan): ImportField[] {
  const hasWholeName = columns.includes('fullName')
  return fields.filter(
    ({ name, required }) => required && !columns.includes(name) && !(hasWholeName && names.includes(name)),
  )
}

const dates = ['start', 'end', 'registeredAt', 'signedOn', 'lastUsedOn']

export const hasDates = ({ columns }: Pick<ImportPlan, 'columns'>): boolean =>
  columns.some((name) => name !== null && dates.includes(name))
