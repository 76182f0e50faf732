import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { appRole, platformRole } from '#platform/database/roles.ts'
import { newId } from '#platform/ids.ts'
import type { MailFaults } from '../mail-server.ts'
import { backupDrill } from './backup-drill.ts'
import { crowdDrills, poolerCrowdDrills } from './database-drills.ts'
import type { NightHouse } from './house.ts'
import { settingsDrill } from './settings-drill.ts'

/** Something that fails in the night: what breaks, and what makes it whole again. The visitors come all the while. */
export type Drill = {
  name: string
  /** Returns when the cause is gone. `scale` shortens the waits where the run is a short one. */
  run(house: NightHouse, scale: number): Promise<void>
  /** Needs nodes that only work. */
  isForWorkers?: boolean
  /** How many processes it kills: each may send the letter again that it had just handed over. */
  kills?: (house: NightHouse) => number
  /** The neighbour's letters take no longer than this, however much of another waits. */
  neighbourLetterMs?: number
}

const seconds = (count: number, scale: number) => pause(count * 1000 * scale)

/** Holds a lock on a table that every booking needs. */
async function holdTable({ database }: NightHouse, table: string, held: Promise<unknown>) {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  await held
  await client.query('rollback')
  await client.end()
}

/** The role gets no new connections, and those it has are ended: what an exhausted server answers. */
async function exhaust({ owner }: NightHouse, role: string, held: () => Promise<unknown>) {
  await owner.query(`alter role ${role} connection limit 0`)
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role])
  await held()
  await owner.query(`alter role ${role} connection limit -1`)
}

/** PostgreSQL refuses to write a booking as it does when its disk is full. */
async function fillDisk({ owner }: NightHouse, held: () => Promise<unknown>) {
  await owner.query(`
    create function public.disk_is_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_is_full before insert on registration for each row execute function public.disk_is_full()`)
  await held()
  await owner.query('drop trigger disk_is_full on registration; drop function public.disk_is_full()')
}

function mailDrill(name: string, length: number, faults: MailFaults): Drill {
  return {
    name,
    async run({ smtp }, scale) {
      await smtp.fault(faults)
      await seconds(length, scale)
      await smtp.heal()
    },
  }
}

/** Letters of one tenant that wait to be sent, as after a mail to everybody. */
async function queueLetters({ owner, tenants: [busy] }: NightHouse, count: number) {
  const ids = Array.from({ length: count }, () => newId())
  await owner.query(
    `insert into mail (tenant_id, id, event_id, kind, recipient, subject, html, text, message_id, state, created_at)
     select $1, id, gen_random_uuid(), 'registration.received', 'member@busy.example', 'An alle', '<p>An alle</p>',
       'An alle', id || '@night.example', 'queued', now()
     from unnest($2::uuid[]) id`,
    [busy?.id, ids],
  )
  await owner.query(
    `insert into outbox (tenant_id, id, task, payload)
     select $1, gen_random_uuid(), 'mail.send', jsonb_build_object('mailId', id, 'round', 0) from unnest($2::uuid[]) id`,
    [busy?.id, ids],
  )
}

export const drills: readonly Drill[] = [
  { name: 'a quiet night', run: (_, scale) => seconds(10, scale) },
  ...(['fast', 'immediate'] as const).map(
    (mode): Drill => ({
      name: `database restarted (${mode}) three times`,
      async run({ database }, scale) {
        for (let round = 0; round < 3; round += 1) {
          await database.restart(mode)
          await seconds(4, scale)
        }
      },
    }),
  ),
  {
    name: 'each process killed three times',
    kills: ({ nodes }) => 3 * nodes.length,
    async run({ nodes }, scale) {
      for (let round = 0; round < 3; round += 1)
        for (const node of nodes) {
          node.signal('SIGKILL')
          await seconds(6, scale)
        }
    },
  },
  ...[20, 90].map(
    (length): Drill => ({
      name: `database frozen for ${length} s`,
      async run({ database }, scale) {
        database.freeze()
        await seconds(length, scale)
        database.thaw()
      },
    }),
  ),
  {
    name: 'hottest table locked for 60 s',
    run: (house, scale) => holdTable(house, 'course', seconds(60, scale)),
  },
  {
    name: 'no connections for requests, 20 s',
    run: (house, scale) => exhaust(house, appRole, () => seconds(20, scale)),
  },
  {
    name: 'no connections for the platform, 20 s',
    run: (house, scale) => exhaust(house, platformRole, () => seconds(20, scale)),
  },
  {
    name: 'disk of the database full, 15 s',
    run: (house, scale) => fillDisk(house, () => seconds(15, scale)),
  },
  {
    name: 'a worker suspended for three minutes',
    isForWorkers: true,
    async run({ workers }, scale) {
      workers[0]?.signal('SIGSTOP')
      await seconds(180, scale)
      workers[0]?.signal('SIGCONT')
    },
  },
  mailDrill('mail server away for 30 s', 30, { isDown: true }),
  mailDrill('mail server accepts and hangs, 60 s', 60, { hangsAt: 'greeting' }),
  mailDrill('mail server hangs within a letter, 60 s', 60, { hangsAt: 'DATA' }),
  mailDrill('mail server takes 40 s to accept a letter', 45, { endTakesMs: 40_000 }),
  mailDrill('mail server puts everybody off, 20 s', 20, {
    refuses: [{ at: 'RCPT', says: '451 4.3.0 Try again later' }],
  }),
  {
    name: '5,000 letters of one tenant, each takes 100 ms',
    neighbourLetterMs: 2_000,
    async run(house, scale) {
      await house.smtp.fault({ endTakesMs: 100 })
      await queueLetters(house, Math.round(5_000 * scale))
      await seconds(30, scale)
      await house.smtp.heal()
    },
  },
  ...crowdDrills,
  backupDrill,
  settingsDrill,
]

/** Where requests reach the database through pgbouncer. */
export const poolerDrills: readonly Drill[] = [
  {
    name: 'pgbouncer restarted three times',
    async run({ pooler }, scale) {
      for (let round = 0; round < 3; round += 1) {
        await pooler?.restart()
        await seconds(4, scale)
      }
    },
  },
  ...poolerCrowdDrills,
  ...drills.filter(({ name }) => /restarted|frozen for 20/.test(name)),
]
