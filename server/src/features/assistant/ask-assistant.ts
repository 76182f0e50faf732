import type { AssistantEvent, AssistantTask } from '@reihum/contract/assistant/assistant.schema.ts'
import type { AssistantTrouble } from '@reihum/contract/assistant/assistant-troubles.ts'
import { composePrompt, type Prompt } from '@reihum/contract/assistant/compose-prompt.ts'
import { readProposal } from '@reihum/contract/assistant/read-proposal.ts'
import { record } from '#platform/audit/record.ts'
import { makeRateLimiter } from '#platform/http/rate-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import { assistantAnswered, assistantAsked } from './assistant.events.ts'
import { giveBack, takeFromMonth, type UsableModel } from './assistant-setting.store.ts'
import { type Answered, callModel, type ModelLimits, ModelTrouble } from './call-model.ts'
import { mostTokensOf, tokensUsed } from './model.rules.ts'
import { type AssistantDependencies, type AssistantRequest, insideFor } from './set-up-assistant.ts'
import { seenOf } from './view.queries.ts'

/** How long an answer may be. */
const answerTokens = 1500
/** Events come no closer together. */
const eventMs = 120
/** Each user on each node. A person reads what they get. */
const perUser = { burst: 10, perMinute: 10 }

type Asking = { tenant: string; notificationId: string; stamp: string; task: AssistantTask }
type Begun = { prompt: Prompt; model: UsableModel; month: string; held: number; sent: number }

export type AskingParts = AssistantDependencies & { limits?: ModelLimits }

export function assistantAsker(deps: AskingParts) {
  const limiter = makeRateLimiter()

  /** Takes what the call may need from the month, and keeps it in the log, before anything is sent. */
  const begin = (
    context: AssistantRequest,
    { tenant, notificationId: id, stamp, task }: Asking,
  ): Promise<Begun> =>
    context.enter({ tenant }, async (ctx) => {
      requireVerified(ctx)
      const seen = await seenOf(ctx, deps, id)
      if (!seen) throw new Refusal('ASSISTANT_OFF')
      if (seen.stamp !== stamp) throw new Refusal('ASSISTANT_SEES_OTHER')
      const seconds = limiter.take(`${ctx.tenantId} ${context.caller?.userId}`, perUser)
      if (seconds > 0) throw new Refusal('TOO_MANY_REQUESTS', { seconds })
      const prompt = composePrompt(task, seen.known)
      const held = mostTokensOf(prompt.messages) + answerTokens
      const month = await takeFromMonth(ctx, seen.model, held)
      const sent = prompt.messages.reduce((sum, { content }) => sum + content.length, 0)
      const { provider, model } = seen.model
      const { categories } = seen.known
      await record(
        ctx,
        assistantAsked(id, { task: task.kind, provider, model, categories, sentCharacters: sent }),
      )
      return { prompt, model: seen.model, month, held, sent }
    })

  type Ended = { answered: Answered; outcome: AssistantTrouble | 'right' | 'left' }

  /** Gives back what was not needed, and keeps how it ended. */
  async function end(context: AssistantRequest, asking: Asking, begun: Begun, { answered, outcome }: Ended) {
    // What the model took is not our time.
    context.deadline?.restart()
    const { length } = answered.text
    const wasSent = length > 0 || answered.tokens !== null || outcome === 'right'
    const tokens = wasSent
      ? tokensUsed(answered.tokens, { sent: begun.sent, answered: length, most: begun.held })
      : 0
    await context.enter(asking, async (ctx) => {
      await giveBack(ctx, begun.month, begun.held - tokens)
      await record(ctx, assistantAnswered(asking.notificationId, { outcome, characters: length, tokens }))
    })
  }

  async function* stream(
    context: AssistantRequest,
    asking: Asking,
    begun: Begun,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<AssistantEvent> {
    const { prompt, model } = begun
    const allowed = { placeholders: prompt.allowed, given: prompt.given }
    const eventOf = (
      raw: string,
      state: AssistantEvent['state'],
      trouble: AssistantTrouble | null = null,
    ) => ({
      ...readProposal(raw, allowed, state !== 'writing'),
      state,
      trouble,
    })
    const ended: Ended = { answered: { text: '', tokens: null }, outcome: 'left' }
    let saidAt = 0
    try {
      const called = callModel(model, prompt.messages, {
        insideHosts: insideFor(model, deps),
        mostTokens: answerTokens,
        ...(signal && { signal }),
        ...(deps.limits && { limits: deps.limits }),
      })
      for await (const answered of called) {
        ended.answered = answered
        if (performance.now() - saidAt < eventMs) continue
        saidAt = performance.now()
        yield eventOf(answered.text, 'writing')
      }
      ended.outcome = 'right'
    } catch (error) {
      if (!(error instanceof ModelTrouble)) throw error
      ended.outcome = signal?.aborted ? 'left' : error.trouble
    } finally {
      await end(context, asking, begun, ended)
    }
    const { outcome, answered } = ended
    if (outcome === 'right') yield eventOf(answered.text, 'done')
    else if (outcome !== 'left') yield eventOf(answered.text, 'trouble', outcome)
  }

  return async (context: AssistantRequest, asking: Asking, signal: AbortSignal | undefined) =>
    stream(context, asking, await begin(context, asking), signal)
}
