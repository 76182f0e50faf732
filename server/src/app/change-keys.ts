import { signChains } from '#platform/audit/sign-chains.ts'
import { type Config, encryptionKeysOf } from '#platform/config.ts'
import { adoptSecret, lockOutOldSecret, managedRoles } from '#platform/database/change-secret.ts'
import { resealSecrets } from '#platform/reseal-secrets.ts'
import { makeVault } from '#platform/vault.ts'
import { ownerPassword } from './database.ts'
import type { Tool } from './run-tool.ts'
import { toolOptions } from './tool-options.ts'

const number = (count: number) => count.toLocaleString('en')

/** Seals and signs everything anew with the first of these keys. */
async function renewSealed(ownerUrl: string, keys: Config['encryptionKeys']): Promise<void> {
  const vault = makeVault(keys)
  const { resealed, kept } = await resealSecrets(ownerUrl, vault)
  const signed = await signChains(ownerUrl, vault, 'none')
  console.log(
    `${number(resealed)} values were sealed with the current key; ${number(kept)} already were. ${number(signed)} logs were signed with it.`,
  )
}

const lockOut = (ownerUrl: string, given: Config) =>
  lockOutOldSecret(ownerUrl, given.secret, {
    managed: managedRoles(given),
    embeddedPassword: given.databaseUrl ? null : ownerPassword(given),
  })

/** The first of two steps: the new secret counts from now on, and nodes with the old one go on. */
async function adoptNewSecret(ownerUrl: string, given: Config): Promise<void> {
  const { ownKeys, secret, otherSecret } = given
  await renewSealed(ownerUrl, encryptionKeysOf(ownKeys, secret, otherSecret))
  await adoptSecret(ownerUrl, secret, managedRoles(given))
  console.log(
    'The new secret counts from now on. Restart every node with the same settings, and then run this once more.',
  )
}

/** Works whatever secret the database belongs to, because what it was is lost. */
export const takesAnySecret = (args: readonly string[]) => args.includes('--new-secret')

/** Changes the secret or the keys, step by step, as the settings and options say. */
export const changeKeys: Tool = async ({ ownerUrl, config, given, args }) => {
  const { values } = toolOptions(args, { 'sign-logs': 'boolean', 'new-secret': 'boolean' })
  if (values['sign-logs']) {
    const signed = await signChains(ownerUrl, makeVault(config.encryptionKeys), 'all')
    console.log(`${number(signed)} logs were accepted as they are and signed.`)
    return 0
  }
  if (values['new-secret']) {
    await lockOut(ownerUrl, given)
    console.log(
      'This secret counts from now on. Everybody signs in again; what only the lost one could open has to be entered again. Accept the logs as they are with npm run rotate-keys -- --sign-logs.',
    )
    return 0
  }
  if (config.secret !== given.secret) {
    await adoptNewSecret(ownerUrl, given)
    return 0
  }
  await renewSealed(ownerUrl, config.encryptionKeys)
  if (given.otherSecret !== null) {
    await lockOut(ownerUrl, given)
    console.log('The secret before lets nobody in any more. Remove REIHUM_SECRET_BEFORE when you like.')
  }
  console.log('Once every node uses the current key, REIHUM_ENCRYPTION_KEY_BEFORE can be removed.')
  return 0
}
