import pg from 'pg'
import { portableText } from '#platform/backup/stored-tables.ts'
import { describeFinding, isViolated } from '#platform/invariants/examine.ts'
import { examineInvariant, type Invariant } from '#platform/invariants/finding.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { contentKeys } from '#platform/storage/stored-content.ts'
import { makeVault } from '#platform/vault.ts'
import { type Accounts, matchAccounts } from './bring-accounts.ts'
import { bringContents } from './bring-contents.ts'
import { type Brought, bringRows } from './bring-rows.ts'
import { removeRows } from './remove-tenant.ts'
import {
  beginMove,
  findTenant,
  findTenantById,
  handOver,
  openTenant,
  renewMove,
  rest,
  type Standing,
  sayMoved,
  takeBack,
} from './rest-tenant.ts'
import { MoveError, requireSameTables, type TenantTable, tenantTables } from './tenant-tables.ts'

/** An installation, as far as moving a tenant concerns it. */
export type Cell = {
  ownerUrl: string
  appUrl: string
  publicUrl: string
  storage: Storage
  /** Names the storage: two installations may have the same. */
  storedAt: string
  encryptionKeys: readonly [Buffer, ...Buffer[]]
}

/** The steps of a move, in their order; after each of them the tool may die. */
export const moveSteps = [
  'contents',
  'calm',
  'rest',
  'rows',
  'doctor',
  'handed over',
  'opened',
  'moved',
] as const
export type MoveStep = (typeof moveSteps)[number]

export type MoveOptions = {
  /** What has to hold in the tenant there, as the doctor sees it. */
  invariants: readonly Invariant[]
  /** Called after each step; what it throws ends the move there. */
  onStep?: (step: MoveStep) => void | Promise<void>
}

type Moved = Brought & { tenantId: string; to: string; restedMs: number }

const renewEveryMs = 10_000

type Ends = { source: Cell; target: Cell; here: pg.Client; there: pg.Client }

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'reihum move' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** One that answers under the same address is not named: nobody can be led there. */
const addressOf = ({ source, target }: Ends) =>
  source.publicUrl === target.publicUrl ? '' : target.publicUrl

/** What is left to do once the tenant is handed over; may be done again. */
async function finish(ends: Ends, tenantId: string, { onStep }: MoveOptions): Promise<void> {
  await openTenant(ends.there, tenantId)
  await onStep?.('opened')
  await sayMoved(ends.here, tenantId, addressOf(ends))
  await onStep?.('moved')
}

/** Refuses where the tenant cannot come, before anything is changed. */
async function requireRoom({ here, there }: Ends, { id }: Standing): Promise<void> {
  await requireSameTables(here, there)
  const found = await findTenantById(there, id)
  if (found?.is === 'open' || found?.is === 'moving')
    throw new MoveError('The other installation serves this tenant already.')
  const { rows: slugs } = await here.query<{ slug: string }>(
    'select slug from tenant_slug where of_tenant = $1',
    [id],
  )
  const { rows: taken } = await there.query<{ slug: string }>(
    `select slug from tenant_slug where slug = any ($1) and of_tenant <> $2
     union select slug from reserved_slug where slug = any ($1)`,
    [slugs.map(({ slug }) => slug), id],
  )
  if (taken.length > 0)
    throw new MoveError(
      `The other installation has given away what this tenant is or was called: ${taken.map(({ slug }) => slug).join(', ')}.`,
    )
}

/** The rules of all rooms, by the role of the application, which sees nothing but this tenant. */
async function requireHealthy(
  { target }: Ends,
  tenantId: string,
  invariants: readonly Invariant[],
): Promise<void> {
  const client = await connect(target.appUrl)
  try {
    await client.query("select set_config('app.tenant_id', $1, false)", [tenantId])
    const findings = []
    for (const rule of invariants) findings.push(await examineInvariant(client, rule))
    const broken = findings.filter(isViolated)
    if (broken.length > 0)
      throw new MoveError(`What has come does not hold:\n${broken.map(describeFinding).join('\n')}`)
  } finally {
    await client.end()
  }
}

/** Copies everything into the target, where it rests; all or nothing. */
async function copyAll(ends: Ends, tenantId: string): Promise<{ brought: Brought; accounts: Accounts }> {
  const { source, target, here, there } = ends
  const vault = makeVault([...target.encryptionKeys, ...source.encryptionKeys])
  await here.query('begin isolation level repeatable read read only')
  await there.query('begin')
  try {
    for (const client of [here, there]) await client.query(portableText)
    const tables = await tenantTables(here)
    const accounts = await matchAccounts(here, there, tables, tenantId)
    await bringContents(source.storage, target.storage, await contentKeys(here, tenantId))
    // What a move that was given up has left there, or the tenant left when it went from there.
    await removeRows(there, tables, tenantId)
    const brought = await bringRows(here, there, { tables, accounts, tenantId, vault })
    await there.query('commit')
    await here.query('commit')
    return { brought, accounts }
  } catch (error) {
    for (const client of [here, there]) await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Removes what has come and was not opened, and the accounts that came with it. */
async function removeArrived(
  ends: Ends,
  tables: readonly TenantTable[],
  tenantId: string,
  made: readonly string[],
) {
  const { there } = ends
  await there.query('begin')
  const found = await findTenantById(there, tenantId)
  if (found?.is === 'handed over') {
    await removeRows(there, tables, tenantId)
    await there.query('set local session_replication_role = origin')
    await there.query('delete from user_account where id = any ($1)', [made])
  }
  await there.query('commit')
}

/** Says every few seconds that the move goes on. Returns what stops it. */
function keepAlive(client: pg.Client, tenantId: string): () => void {
  const timer = setInterval(() => {
    // One that is not renewed ends by itself, and handing over finds that out.
    renewMove(client, tenantId).catch(() => undefined)
  }, renewEveryMs)
  return () => clearInterval(timer)
}

/** From the first write that is refused to the one that the target takes. */
async function bring(ends: Ends, state: pg.Client, tenantId: string, options: MoveOptions): Promise<Brought> {
  const { onStep } = options
  const { brought, accounts } = await copyAll(ends, tenantId)
  try {
    await onStep?.('rows')
    await requireHealthy(ends, tenantId, options.invariants)
    await onStep?.('doctor')
    await handOver(state, tenantId)
  } catch (error) {
    await removeArrived(ends, await tenantTables(ends.here), tenantId, accounts.made)
    throw error
  }
  return brought
}

async function moveOpen(ends: Ends, { id }: Standing, options: MoveOptions): Promise<Moved> {
  const { source, target, here } = ends
  const { onStep } = options
  await bringContents(source.storage, target.storage, await contentKeys(here, id))
  await onStep?.('contents')
  const state = await connect(source.ownerUrl)
  await beginMove(state, id)
  const stop = keepAlive(state, id)
  try {
    await onStep?.('calm')
    await rest(state, id)
    const restedAt = performance.now()
    await onStep?.('rest')
    const brought = await bring(ends, state, id, options)
    await onStep?.('handed over')
    await finish(ends, id, options)
    return { ...brought, tenantId: id, to: target.publicUrl, restedMs: performance.now() - restedAt }
  } catch (error) {
    await takeBack(state, id)
    throw error
  } finally {
    stop()
    await state.end()
  }
}

/**
 * Moves a tenant from one installation to the other. It is only read for a while, and at every moment at most one of the two
 * writes in it. Whatever fails before it is handed over leaves it here; from then on running this again finishes it.
 */
export async function moveTenant(
  source: Cell,
  target: Cell,
  slug: string,
  options: MoveOptions,
): Promise<Moved> {
  const here = await connect(source.ownerUrl)
  const there = await connect(target.ownerUrl)
  const ends = { source, target, here, there }
  try {
    const found = await findTenant(here, slug)
    if (!found?.isOwn) throw new MoveError(`There is no tenant ${slug} here.`)
    if (found.is === 'moved') throw new MoveError(`The tenant ${slug} was moved from here already.`)
    if (found.is === 'moving') throw new MoveError('Somebody else moves this tenant just now.')
    if (found.is === 'open') {
      await requireRoom(ends, found)
      return await moveOpen(ends, found, options)
    }
    if (!(await findTenantById(there, found.id))) {
      await openTenant(here, found.id)
      throw new MoveError('The tenant never came to the other installation, so it is open here again.')
    }
    await finish(ends, found.id, options)
    return { rows: 0, tables: 0, tenantId: found.id, to: target.publicUrl, restedMs: 0 }
  } finally {
    await Promise.all([here.end(), there.end()])
  }
}
