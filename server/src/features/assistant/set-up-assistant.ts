import type { AssistantSetting, EnteredAssistant } from '@reihum/contract/assistant/assistant.schema.ts'
import type { AssistantOutcome } from '@reihum/contract/assistant/assistant-troubles.ts'
import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import { confirmIdentity } from '#features/identity/second-factor/confirm-identity.ts'
import type { PasskeyDoor } from '#features/identity/second-factor/passkey-door.ts'
import { record } from '#platform/audit/record.ts'
import type { AiPosture } from '#platform/config.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { assistantSetUp } from './assistant.events.ts'
import {
  fieldsOf,
  holdSetting,
  keyFor,
  modelOf,
  noteCheck,
  readSetting,
  shownSetting,
  storeKey,
  storeSetting,
} from './assistant-setting.store.ts'
import { callModel, type Model, type ModelLimits, ModelTrouble, modelLimits } from './call-model.ts'

export type AssistantDependencies = {
  vault: Vault
  door: PasskeyDoor
  ai: AiPosture
  insideHosts: readonly string[]
}

export type AssistantRequest = RequestContext & {
  enter: <Result>(input: { tenant: string }, body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>
}

/** Whoever checks waits for it, so it is given less time than a letter. */
const checkLimits: ModelLimits = { ...modelLimits, totalMs: 20_000, silenceMs: 15_000 }
const question = 'Answer with the one word: yes'

/** The operator's own address may be anywhere; one that a provider entered may not. */
export const insideFor = (model: Model & { provider?: string }, { insideHosts }: AssistantDependencies) =>
  model.provider === 'system' ? [...insideHosts, new URL(model.baseUrl).hostname] : insideHosts

/** Asks the model a question that costs next to nothing. */
async function tryModel(model: Model, deps: AssistantDependencies): Promise<AssistantOutcome> {
  try {
    const asked = callModel(model, [{ role: 'user', content: question }], {
      insideHosts: insideFor(model, deps),
      mostTokens: 200,
      limits: checkLimits,
    })
    for await (const _ of asked);
    return 'right'
  } catch (error) {
    if (error instanceof ModelTrouble) return error.trouble
    throw error
  }
}

/** What is to be tried; null: nothing, because it is switched off. */
async function modelFor(
  ctx: TenantContext,
  { vault, ai }: AssistantDependencies,
  entered: EnteredAssistant,
): Promise<(Model & { provider: string }) | null> {
  const { provider, baseUrl, model } = entered
  if (provider === 'off') return null
  if (!ai.isAllowed) throw new Refusal('ASSISTANT_OFF')
  if (provider === 'system') {
    if (!ai.system) throw new Refusal('ASSISTANT_OFF')
    return { provider, ...ai.system }
  }
  if (!baseUrl || !model) throw new Refusal('ASSISTANT_MODEL_NEEDED')
  return { provider, baseUrl, model, apiKey: await keyFor(ctx, vault, entered) }
}

type Wanted = {
  tenant: string
  revision: number
  assistant: EnteredAssistant
  proof?: IdentityProof | undefined
}

/** Tries the model with a question, and stores it only then. The proof of identity comes first. */
export async function setUpAssistant(
  context: AssistantRequest,
  deps: AssistantDependencies,
  { tenant, revision, assistant, proof = {} }: Wanted,
): Promise<AssistantSetting> {
  await context.enter({ tenant }, async (ctx) => requireVerified(ctx))
  await confirmIdentity(context, deps.door, proof)
  const model = await context.enter({ tenant }, async (ctx) => {
    await holdSetting(ctx, revision)
    return modelFor(ctx, deps, assistant)
  })
  const outcome = model && (await tryModel(model, deps))
  if (outcome && outcome !== 'right') throw new Refusal('ASSISTANT_CHECK_FAILED', { outcome })
  // What the model took is not our time.
  context.deadline?.restart()
  return context.enter({ tenant }, async (ctx) => {
    const before = fieldsOf(await holdSetting(ctx, revision))
    await storeKey(ctx, deps.vault, assistant.provider === 'custom' ? (model?.apiKey ?? null) : null)
    await storeSetting(ctx, revision, assistant, outcome && { outcome, at: ctx.now })
    await record(ctx, assistantSetUp(ctx.tenantId, { before, after: assistant }))
    return shownSetting(ctx, deps.ai)
  })
}

/** Tries the stored model once more. */
export async function checkAssistant(
  context: AssistantRequest,
  deps: AssistantDependencies,
  { tenant }: { tenant: string },
): Promise<AssistantSetting> {
  const { model, revision } = await context.enter({ tenant }, async (ctx) => {
    requireVerified(ctx)
    const row = await readSetting(ctx)
    const model = await modelOf(ctx, deps.vault, deps.ai)
    if (!row || !model) throw new Refusal('ASSISTANT_OFF')
    return { model, revision: row.revision }
  })
  const outcome = await tryModel(model, deps)
  context.deadline?.restart()
  return context.enter({ tenant }, async (ctx) => {
    await noteCheck(ctx, revision, outcome)
    return shownSetting(ctx, deps.ai)
  })
}
