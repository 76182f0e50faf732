import { resealSecrets } from '#platform/reseal-secrets.ts'
import { makeVault } from '#platform/vault.ts'
import { runTool } from './run-tool.ts'

await runTool(async ({ ownerUrl, config }) => {
  const { resealed, kept } = await resealSecrets(ownerUrl, makeVault(config.encryptionKeys))
  console.log(
    `${resealed.toLocaleString('en')} values were sealed with the current key; ${kept.toLocaleString('en')} already were.`,
  )
  console.log('Once every node uses the current key, REIHUM_ENCRYPTION_KEY_BEFORE can be removed.')
  return 0
})
