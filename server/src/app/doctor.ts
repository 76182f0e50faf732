import { systemClock } from '#platform/clock.ts'
import { describeFinding, isViolated } from '#platform/invariants/examine.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { makeVault } from '#platform/vault.ts'
import { examineHouse } from './examine-house.ts'
import { examineStorage } from './examine-storage.ts'
import { runTool } from './run-tool.ts'
import { toolOptions } from './tool-options.ts'

await runTool(async ({ ownerUrl, config, args }) => {
  toolOptions(args, {})
  const findings = [
    ...(await examineHouse(ownerUrl, makeVault(config.encryptionKeys))),
    ...(await examineStorage(ownerUrl, openStorage(config), systemClock())),
  ]
  for (const finding of findings) console.log(describeFinding(finding))
  const violated = findings.filter(isViolated)
  console.log(
    violated.length === 0
      ? `\nAll ${findings.length} rules hold.`
      : `\n${violated.length} of ${findings.length} rules are broken: ${violated.map(({ name }) => name).join(', ')}.`,
  )
  return violated.length === 0 ? 0 : 2
})
