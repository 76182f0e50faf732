import { catalogue } from '#ui/text.tsx'

export const namesUntilMessages = catalogue(
  { always: 'ohne Frist', otherDay: 'Anderer letzter Tag', save: 'Festlegen' },
  { always: 'no deadline', otherDay: 'Different last day', save: 'Set' },
)
