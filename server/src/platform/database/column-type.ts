import { columnTypes } from './column-types.ts'

export type ColumnTypeName = { name: string; isArray: boolean; isJson: boolean }

const known = new Map<string, Map<string, ColumnTypeName>>()

/** PostgreSQL calls the type of an array by the type of its elements with an underscore before it. */
function typeNamed(name: string): ColumnTypeName {
  const isArray = name.startsWith('_')
  const element = isArray ? name.slice(1) : name
  return { name: isArray ? `${element}[]` : name, isArray, isJson: element === 'jsonb' || element === 'json' }
}

function typesOf(table: string): Map<string, ColumnTypeName> {
  const kept = known.get(table)
  if (kept) return kept
  const types = new Map<string, ColumnTypeName>()
  for (const column of (columnTypes[table] ?? '').split(', ')) {
    const [name = '', type = ''] = column.split(' ')
    types.set(name, typeNamed(type))
  }
  known.set(table, types)
  return types
}

/** What PostgreSQL calls the type of that column. */
export function typeOfColumn(table: string, column: string): ColumnTypeName {
  const type = typesOf(table).get(column)
  if (!type)
    throw new Error(`The table ${table} has no column ${column}. Are the types up to date (npm run types)?`)
  return type
}
