import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { networkOf } from '#platform/http/network-of.ts'
import {
  type AttemptPurpose,
  type AttemptScope,
  attemptScopes,
  type Count,
  countHours,
  kindOf,
  knownDays,
} from './attempt.rules.ts'

export type Attempt = {
  purpose: AttemptPurpose
  /** The user's id, or the typed name when there is no such user. */
  account: string | null
  address: string | null
}

export type StoredCount = Count & { key: string }

const everywhere = '*'
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const ofAccount = (account: string | null) =>
  account === null ? everywhere : digest(account.trim().toLowerCase())
const ofAddress = (address: string | null) => (address === null ? everywhere : digest(networkOf(address)))

function keysOf({ purpose, account, address }: Attempt): { key: string; scope: AttemptScope }[] {
  const parts: Record<AttemptScope, [string, string] | null> = {
    'account-at-address': account && address ? [ofAccount(account), ofAddress(address)] : null,
    address: address ? [everywhere, ofAddress(address)] : null,
    account: account ? [ofAccount(account), everywhere] : null,
  }
  return attemptScopes.flatMap((scope) => {
    const key = parts[scope]
    return key ? [{ scope, key: [kindOf(purpose), ...key].join('|') }] : []
  })
}

function knownKey(account: string, address: string): string {
  return ['known', ofAccount(account), ofAddress(address)].join('|')
}

/** Reads the counts without locking them. */
export async function readCounts({ tx }: PlatformContext, attempt: Attempt): Promise<Count[]> {
  const keys = keysOf(attempt)
  if (keys.length === 0) return []
  const rows = await tx
    .selectFrom('attempt')
    .select(['key', 'count', 'since', 'blocked_until'])
    .where(
      'key',
      'in',
      keys.map(({ key }) => key),
    )
    .execute()
  return rows.map((row) => asCount(row, keys))
}

type Row = { key: string; count: number; since: Date; blocked_until: Date | null }

function asCount(row: Row, keys: ReturnType<typeof keysOf>): StoredCount {
  const scope = keys.find(({ key }) => key === row.key)?.scope ?? 'address'
  return { key: row.key, scope, count: row.count, since: row.since, blockedUntil: row.blocked_until }
}

/** Locks the counts for this transaction, in the order of their keys to prevent deadlocks. */
export async function lockCounts({ tx, now }: PlatformContext, attempt: Attempt): Promise<StoredCount[]> {
  const keys = keysOf(attempt).sort((a, b) => (a.key < b.key ? -1 : 1))
  if (keys.length === 0) return []
  const rows = await tx
    .insertInto('attempt')
    .values(keys.map(({ key }) => ({ key, count: 0, since: now })))
    .onConflict((c) => c.column('key').doUpdateSet({ count: sql`attempt.count` }))
    .returning(['key', 'count', 'since', 'blocked_until'])
    .execute()
  return rows.map((row) => asCount(row, keys))
}

export async function storeCounts({ tx }: PlatformContext, counts: readonly StoredCount[]): Promise<void> {
  if (counts.length === 0) return
  await tx
    .insertInto('attempt')
    .values(
      counts.map(({ key, count, since, blockedUntil }) => ({
        key,
        count,
        since,
        blocked_until: blockedUntil,
      })),
    )
    .onConflict((c) =>
      c.column('key').doUpdateSet((eb) => ({
        count: eb.ref('excluded.count'),
        since: eb.ref('excluded.since'),
        blocked_until: eb.ref('excluded.blocked_until'),
      })),
    )
    .execute()
}

/** Whether the account was recently signed in to from that address. */
export async function isKnownAddress(
  { tx, now }: PlatformContext,
  { account, address }: Attempt,
): Promise<boolean> {
  if (!account || !address) return false
  const known = await tx
    .selectFrom('attempt')
    .select('key')
    .where('key', '=', knownKey(account, address))
    .where('since', '>', new Date(now.getTime() - knownDays * 86_400_000))
    .executeTakeFirst()
  return known !== undefined
}

export async function rememberAddress(
  { tx, now }: PlatformContext,
  account: string,
  address: string,
): Promise<void> {
  await tx
    .insertInto('attempt')
    .values({ key: knownKey(account, address), count: 0, since: now })
    .onConflict((c) => c.column('key').doUpdateSet({ since: now }))
    .execute()
}

/** Deletes all counts of an account, from all addresses, in the order of their keys to prevent deadlocks. */
export async function deleteCountsOfAccount(
  { tx }: PlatformContext,
  account: string,
  purposes: readonly AttemptPurpose[],
): Promise<void> {
  const isOfAccount = purposes.map((purpose) => `${kindOf(purpose)}|${ofAccount(account)}|%`)
  await tx
    .deleteFrom('attempt')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('attempt')
        .select('key')
        .where((of) => of.or(isOfAccount.map((pattern) => of('key', 'like', pattern))))
        .orderBy('key')
        .forUpdate(),
    )
    .execute()
}

/** Takes one attempt off the count of an address, because it was the right password. */
export async function giveBackToAddress(
  { tx }: PlatformContext,
  { purpose, address }: Attempt,
): Promise<void> {
  if (!address) return
  await tx
    .updateTable('attempt')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where(
      'key',
      'in',
      keysOf({ purpose, account: null, address }).map(({ key }) => key),
    )
    .execute()
}

/** Deletes counts that are over and known addresses that were not used for long. */
export async function deleteOldAttempts({ tx, now }: PlatformContext): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  await tx
    .deleteFrom('attempt')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('key', 'not like', 'known|%'),
          eb('since', '<', before(countHours)),
          eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<', now)]),
        ]),
        eb('since', '<', before(knownDays * 24)),
      ]),
    )
    .execute()
}
