import pg from 'pg'
import { makeSuperuser } from '#features/identity/make-superuser.ts'
import { makeHouseClock } from '#platform/clock.ts'
import { makeInPlatform } from '#platform/database/in-platform.ts'
import type { Tool } from './run-tool.ts'
import { subscribers } from './subscriptions.ts'
import { toolOptions } from './tool-options.ts'

const sentences = {
  new: (name: string) => `Made the account ${name}, a superuser.`,
  ordinary: (name: string) => `${name} is a superuser now.`,
  superuser: (name: string) => `${name} is a superuser already.`,
}

/** Makes the account with the address that is named a superuser, and makes it where there is none. */
export const nameSuperuser: Tool = async ({ ownerUrl, config, args }) => {
  const { named: email = '' } = toolOptions(args, {})
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  try {
    const made = await makeSuperuser(makeInPlatform(pool, makeHouseClock(), subscribers), email)
    if (!made) {
      console.error('Name an e-mail address, such as: npm run superuser -- ada@example.org')
      return 1
    }
    console.log(sentences[made.was](made.username))
    if (made.token) {
      console.log('Set a password within 24 hours by this link, which works once:')
      console.log(`${config.publicUrl}/password-reset/${made.token}`)
    }
    return 0
  } finally {
    await pool.end()
  }
}
