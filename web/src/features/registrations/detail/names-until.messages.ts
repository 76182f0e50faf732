import { catalogue } from '#ui/text.tsx'

export const namesUntilMessages = catalogue(
  { always: 'ohne Frist', otherDay: 'Anderer letzter Tag', save: 'Festlegen' },
  { always: 'without an end', otherDay: 'Another last day', save: 'Set' },
)
