import { passkeyDoorOf } from '#features/identity/second-factor/passkey-door.ts'
import { os } from '#platform/http/procedures.ts'
import { type AskingParts, assistantAsker } from './ask-assistant.ts'
import { shownSetting } from './assistant-setting.store.ts'
import { checkAssistant, setUpAssistant } from './set-up-assistant.ts'
import { viewOf } from './view.queries.ts'

type Dependencies = Omit<AskingParts, 'door'> & Parameters<typeof passkeyDoorOf>[0]

export const assistantRoutes = (given: Dependencies) => {
  const dependencies = { ...given, door: passkeyDoorOf(given) }
  const ask = assistantAsker(dependencies)
  return {
    setting: os.assistant.setting.handler(({ input, context }) =>
      context.enter(input, (ctx) => shownSetting(ctx, dependencies.ai)),
    ),
    setUpAssistant: os.assistant.setUpAssistant.handler(({ input, context }) =>
      setUpAssistant(context, dependencies, input),
    ),
    checkAssistant: os.assistant.checkAssistant.handler(({ input, context }) =>
      checkAssistant(context, dependencies, input),
    ),
    view: os.assistant.view.handler(({ input, context }) =>
      context.enter(input, (ctx) => viewOf(ctx, dependencies, input.notificationId)),
    ),
    ask: os.assistant.ask.handler(({ input, context, signal }) => ask(context, input, signal)),
  }
}
