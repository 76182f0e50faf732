import type { RefusalCode } from '@reihum/contract/refusals.ts'
import type { Insertable, Selectable } from 'kysely'
import { refuseReference } from '#platform/database/refuse-violation.ts'
import type { DB, Generated, Timestamp } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { changeToSave } from './change-to-save.ts'
import { type Change, differences, nothingToTell } from './differences.ts'

type RecordColumns = {
  tenant_id: string
  id: string
  name_sort: string
  revision: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** The tables of revisioned records are those with these columns. */
type RecordTable = { [Name in keyof DB]: DB[Name] extends RecordColumns ? Name : never }[keyof DB]

type WithArchive = { archived_at: Timestamp | null }
type ArchiveTable = { [Name in RecordTable]: DB[Name] extends WithArchive ? Name : never }[RecordTable]

type Row<Table extends RecordTable> = Selectable<DB[Table]> & Selectable<RecordColumns>
type Columns<Table extends RecordTable> = Omit<Insertable<DB[Table]>, keyof RecordColumns> & {
  name_sort: string
}

type Description<Table extends RecordTable, Fields extends object> = {
  columnsOf: (fields: Fields) => Columns<Table>
  fieldsOf: (row: Row<Table>) => Fields
  /** How the log tells the fields; if left out, as they are. */
  told?: (fields: Fields) => object
  /** Refuses what another record has already, such as its name: see `refuseTaken`. */
  taken: (fields: Fields) => (error: unknown) => never
  /** Refuses to delete a record that something refers to. */
  inUse?: RefusalCode
}

/** What was entered, and the revision that it was entered into. */
type Entered<Fields> = { revision: number; fields: Fields }

/**
 * The records of one table, each of which a form creates and changes. Every change raises the revision, and a form that
 * was filled in from an older one is refused. What is special about the records of a room stays in its commands.
 */
export function recordTable<Table extends RecordTable, Fields extends object>(
  table: Table,
  { columnsOf, fieldsOf, told = (fields) => fields, taken, inUse }: Description<Table, Fields>,
) {
  // As one of all tables of records, so that the query builder knows the columns that they have in common.
  const records: RecordTable = table

  /** The caller names the id. False if it is there already: the same form was sent twice. */
  async function insert(ctx: TenantContext, id: string, fields: Fields): Promise<boolean> {
    const inserted = await ctx.tx
      .insertInto(records)
      .values({
        tenant_id: ctx.tenantId,
        id,
        created_at: ctx.now,
        updated_at: ctx.now,
        ...columnsOf(fields),
      })
      .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
      .catch(taken(fields))
    return inserted !== undefined
  }

  async function findLocked(ctx: TenantContext, id: string): Promise<Row<Table> | undefined> {
    const row = await ctx.tx
      .selectFrom(records)
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row as Row<Table> | undefined
  }

  async function lock(ctx: TenantContext, id: string): Promise<Row<Table>> {
    const row = await findLocked(ctx, id)
    if (!row) throw new Refusal('NOT_FOUND')
    return row
  }

  /** Null: nothing would change. Refuses if somebody else has saved since the record was read. */
  async function lockToChange(ctx: TenantContext, id: string, { revision, fields }: Entered<Fields>) {
    const row = await lock(ctx, id)
    const before = fieldsOf(row)
    if (!changeToSave(before, fields, { stored: row.revision, seen: revision })) return null
    const change: Change = differences(told(before), told(fields)) ?? nothingToTell
    return { before, change }
  }

  async function set(ctx: TenantContext, id: string, columns: Partial<Columns<Table>>): Promise<void> {
    await ctx.tx
      .updateTable(records)
      .set((eb) => ({ revision: eb('revision', '+', 1), updated_at: ctx.now }))
      .set(columns)
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute()
  }

  async function update(ctx: TenantContext, id: string, fields: Fields): Promise<void> {
    await set(ctx, id, columnsOf(fields)).catch(taken(fields))
  }

  /** The change for the log; null if nothing changed, as when the same form is sent twice. */
  async function change(ctx: TenantContext, id: string, entered: Entered<Fields>): Promise<Change | null> {
    const found = await lockToChange(ctx, id, entered)
    if (!found) return null
    await update(ctx, id, entered.fields)
    return found.change
  }

  /** The row as it was; null if it is gone already, which is no error. */
  async function remove(ctx: TenantContext, id: string): Promise<Row<Table> | null> {
    const row = await findLocked(ctx, id)
    if (!row) return null
    const deletion = ctx.tx
      .deleteFrom(records)
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute()
    await (inUse ? deletion.catch(refuseReference(inUse)) : deletion)
    return row
  }

  return { insert, lock, lockToChange, set, update, change, remove }
}

/** The same for records that may be put into an archive, where nobody chooses them any more. */
export function archivedRecordTable<Table extends ArchiveTable, Fields extends object>(
  table: Table,
  description: Description<Table, Fields>,
) {
  const records = recordTable(table, description)
  const archived: ArchiveTable = table

  /** False: it is there already. */
  async function setArchived(ctx: TenantContext, id: string, isArchived: boolean): Promise<boolean> {
    await records.lock(ctx, id)
    const moved = await ctx.tx
      .updateTable(archived)
      .set((eb) => ({
        archived_at: isArchived ? ctx.now : null,
        revision: eb('revision', '+', 1),
        updated_at: ctx.now,
      }))
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .where('archived_at', isArchived ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    return moved !== undefined
  }

  return { ...records, setArchived }
}
