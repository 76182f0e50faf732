import { invariantRules } from '@reihum/contract/words.ts'
import { houseInvariants } from '#app/rooms.ts'
import type { Cell, MoveOptions } from '#platform/cells/move-tenant.ts'
import { readConfig } from '#platform/config.ts'
import { linkKeysOf } from '#platform/purpose-key.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { testSecret } from './database.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'
import { makeDataFolder } from './upload.ts'

/** What the doctor looks at in one tenant. */
export const moveInvariants: MoveOptions['invariants'] = houseInvariants.filter(
  ({ name }) => invariantRules[name],
)

const otherSecret = 'the secret of the other installation for tests'

/** The key by which the other cell knows links of the first. */
const linkKeys = linkKeysOf({ secret: testSecret, otherSecret: null, linkKeys: [] })
  .map((key) => Buffer.from(key).toString('base64url'))
  .join(' ')

type Side = { reihum: TestReihum; cell: Cell; dataFolder: string }

async function startCell(name: string, environment: Record<string, string>) {
  const data = await makeDataFolder()
  const publicUrl = `http://${name}.test`
  const given = {
    REIHUM_SECRET: testSecret,
    REIHUM_DATA: data.path,
    REIHUM_PUBLIC_URL: publicUrl,
    ...environment,
  }
  const reihum = await startTestReihum({ environment: given })
  const config = readConfig(given)
  const side: Side = {
    reihum,
    dataFolder: data.path,
    cell: {
      ownerUrl: reihum.database.ownerUrl,
      appUrl: reihum.database.appUrl,
      publicUrl,
      storage: openStorage(config),
      storedAt: data.path,
      encryptionKeys: config.encryptionKeys,
    },
  }
  return {
    ...side,
    async close() {
      await reihum.close()
      await data.remove()
    },
  }
}

/** Two installations, each with a database, a secret and a storage of its own; letters go to one mail server. */
export async function startTwoCells(environment: Record<string, string> = {}) {
  const first = await startCell('first', environment)
  const second = await startCell('second', {
    ...environment,
    REIHUM_SECRET: otherSecret,
    REIHUM_LINK_KEYS: linkKeys,
  })
  return {
    first,
    second,
    async close() {
      await first.close()
      await second.close()
    },
  }
}

export type TwoCells = Awaited<ReturnType<typeof startTwoCells>>
