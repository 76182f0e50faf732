import { resealSecrets } from '#platform/reseal-secrets.ts'
import { makeVault } from '#platform/vault.ts'
import { runTool } from './run-tool.ts'

await runTool(async ({ ownerUrl, config }) => {
  const { resealed, kept } = await resealSecrets(ownerUrl, makeVault(config.encryptionKeys))
  console.log(
    `${resealed.toLocaleString('en')} sealed values now lie under the current key; ${kept.toLocaleString('en')} did already.`,
  )
  console.log('Once every node runs with the current key, the one before it is not needed any more.')
  return 0
})
