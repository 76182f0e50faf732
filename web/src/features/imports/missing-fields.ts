import type { ImportField, ImportPlan, ImportRun } from '@reihum/contract/imports/import.schema.ts'

const names = ['firstName', 'lastName']

/** What every row needs and has no column yet; one column may hold the whole name. */
export function missingFields({ fields }: Pick<ImportRun, 'fields'>, { columns }: ImportPlan): ImportField[] {
  const hasWholeName = columns.includes('fullName')
  return fields.filter(
    ({ name, required }) => required && !columns.includes(name) && !(hasWholeName && names.includes(name)),
  )
}
