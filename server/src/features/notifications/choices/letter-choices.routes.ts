import { os } from '#platform/http/procedures.ts'
import { getLetterChoice, saveLetterChoice, stopLetters } from './choose-letters.ts'
import { changePersonLetterChoice, getPersonLetterChoices, tryAddressAgain } from './person-choices.ts'

export const letterChoicesRoutes = {
  getLetterChoice: os.notifications.getLetterChoice.handler(({ input, context }) =>
    context.enter(input, (ctx) => getLetterChoice(ctx, input.letterToken)),
  ),
  saveLetterChoice: os.notifications.saveLetterChoice.handler(({ input, context }) =>
    context.enter(input, (ctx) => saveLetterChoice(ctx, input.letterToken, input.unwanted)),
  ),
  stopLetters: os.notifications.stopLetters.handler(({ input, context }) =>
    context.enter(input, (ctx) => stopLetters(ctx, input.letterToken, input.kind)),
  ),
  getPersonLetterChoices: os.notifications.getPersonLetterChoices.handler(({ input, context }) =>
    context.enter(input, (ctx) => getPersonLetterChoices(ctx, input.personId)),
  ),
  changePersonLetterChoice: os.notifications.changePersonLetterChoice.handler(({ input, context }) =>
    context.enter(input, (ctx) => changePersonLetterChoice(ctx, input.personId, input)),
  ),
  tryAddressAgain: os.notifications.tryAddressAgain.handler(({ input, context }) =>
    context.enter(input, (ctx) => tryAddressAgain(ctx, input.personId, input.email)),
  ),
}
