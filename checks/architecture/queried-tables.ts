import { type Node, Visitor } from 'oxc-parser'
import { featureOrder, platformTables, rightwardQueries } from './house.ts'
import type { Place } from './place.ts'
import type { SourceFile } from './source-file.ts'

type Found = { line: number; belongs: string }

/** Which room owns each table and is the only one to write it; a view belongs to the room whose rows it shows. */
export type Owners = ReadonlyMap<string, string>

/** The tables that a room's plug names: `tables: ['course', …]` in its `<room>.room.ts`. */
export function tablesNamedIn(file: SourceFile): string[] {
  const found: string[] = []
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'tables' || value.type !== 'ArrayExpression') return
      for (const element of value.elements)
        if (element?.type === 'Literal' && typeof element.value === 'string') found.push(element.value)
    },
  }).visit(file.program)
  return found
}

/** Methods of the query builder, and functions on top of it, whose first argument names tables. */
const queryMethods = new Set([
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'from',
  'using',
  'recordTable',
  'archivedRecordTable',
])

/** Matches a table that SQL text reads or writes; tables after a comma are not found. */
const inSql = /\b(?:from|join|into|update|using)\s+(?:only\s+)?(?:public\.)?([a-z_]+)\b/gi

type Named = { table: string; node: { start: number } }

function namesIn(argument: Node | undefined): Named[] {
  if (argument?.type === 'ArrayExpression')
    return argument.elements.flatMap((element) => namesIn(element ?? undefined))
  if (argument?.type !== 'Literal' || typeof argument.value !== 'string') return []
  return [{ table: argument.value.split(' ')[0] ?? '', node: argument }]
}

/** Every table that a file names in a query: through the query builder, or in SQL as text. */
function namedTables(file: SourceFile): Named[] {
  const found: Named[] = []
  const look = (text: string, node: { start: number }) => {
    for (const match of text.matchAll(inSql)) found.push({ table: (match[1] ?? '').toLowerCase(), node })
  }
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const called = callee.type === 'MemberExpression' ? callee.property : callee
      if (called.type === 'Identifier' && queryMethods.has(called.name)) found.push(...namesIn(first))
    },
    Literal(node) {
      if (typeof node.value === 'string') look(node.value, node)
    },
    TemplateLiteral(node) {
      look(node.quasis.map((quasi) => quasi.value.raw).join(' ? '), node)
    },
  }).visit(file.program)
  return found
}

/**
 * Finds queries of tables that a room to the right owns: that room may change them without knowing that they are read
 * here.
 */
export function tableBreaches(place: Place, file: SourceFile, owners: Owners): Found[] {
  const { feature, path, side, isTest } = place
  if (side !== 'server' || !feature || isTest) return []
  const position = featureOrder.indexOf(feature)
  const allowed = rightwardQueries[path]?.tables ?? []
  const found: Found[] = []
  const named = namedTables(file)
  for (const table of allowed)
    if (!named.some((one) => one.table === table))
      found.push({
        line: 1,
        belongs: `${table} is not asked here any more: take it out of rightwardQueries in checks/architecture/house.ts`,
      })
  for (const { table, node } of named) {
    const owner = owners.get(table)
    if (owner === undefined || featureOrder.indexOf(owner) <= position || allowed.includes(table)) continue
    const belongs = `${table} belongs to ${owner}, which stands to the right of ${feature}: the query belongs in server/src/features/${owner}/, and what ${feature} needs of it comes in as an argument or through an event`
    const line = file.lineOf(node)
    if (!found.some((other) => other.line === line && other.belongs === belongs))
      found.push({ line, belongs })
  }
  return found
}

/**
 * Tables without an owner. Every table belongs to a room or to the platform, because every room would query one that
 * belongs to none.
 */
export function unownedTables(schema: string, owners: Owners): string[] {
  const [, body = ''] = /export interface DB \{(.*?)\n\}/s.exec(schema) ?? []
  return [...body.matchAll(/^ {2}(\w+):/gm)]
    .map((match) => match[1] ?? '')
    .filter((table) => !owners.has(table) && !platformTables.includes(table))
    .map(
      (table) =>
        `the table ${table} has no owner yet: name it under "tables" in the <room>.room.ts of the room that writes it.`,
    )
}
