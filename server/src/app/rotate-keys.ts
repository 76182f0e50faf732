import { signChains } from '#platform/audit/sign-chains.ts'
import { resealSecrets } from '#platform/reseal-secrets.ts'
import { makeVault } from '#platform/vault.ts'
import { runTool } from './run-tool.ts'

await runTool(async ({ ownerUrl, config, args }) => {
  const vault = makeVault(config.encryptionKeys)
  const number = (count: number) => count.toLocaleString('en')
  if (args.includes('--sign-logs')) {
    console.log(
      `${number(await signChains(ownerUrl, vault, 'all'))} logs were accepted as they are and signed.`,
    )
    return 0
  }
  const { resealed, kept } = await resealSecrets(ownerUrl, vault)
  const signed = await signChains(ownerUrl, vault, 'none')
  console.log(
    `${number(resealed)} values were sealed with the current key; ${number(kept)} already were. ${number(signed)} logs were signed with it.`,
  )
  console.log('Once every node uses the current key, REIHUM_ENCRYPTION_KEY_BEFORE can be removed.')
  return 0
})
