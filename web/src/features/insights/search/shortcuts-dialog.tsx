import { Checkbox, Kbd } from '@mantine/core'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import { useState } from 'react'
import { useHouse } from '#platform/house-context.tsx'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { searchMessages } from './search.messages.ts'
import classes from './shortcuts-dialog.module.css'
import { areSingleKeysOn, switchSingleKeys } from './single-keys.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** What the same keys do on the pages of several rooms, in one sentence. */
function sentence(what: readonly Wording[], locale: Locale): string {
  const told = what.map((one) => one[locale]).join(', ')
  return told.charAt(0).toUpperCase() + told.slice(1)
}

/** Lists all shortcuts; single keys, which are easily pressed by accident, can be switched off. */
export default function ShortcutsDialog(props: DialogState) {
  const text = useText(searchMessages)
  const control = isMac ? '⌘' : text('control')
  const locale = useLocale()
  const house = useHouse()
  const [isOn, setOn] = useState(areSingleKeysOn)
  const shortcuts = [
    [text('keySearch'), [control, 'K']],
    [text('keyNewTab'), [control, '↵']],
    ...house.shortcuts.map(({ keys, what }) => [sentence(what, locale), keys] as const),
    [text('keySave'), [control, 'S']],
    [text('keyClose'), ['Esc']],
    [text('keyCalendar'), ['Alt', '↓']],
    [text('keyLink'), [control, 'K']],
    [text('keyToolbar'), ['Alt', 'F10']],
    [text('keyHelp'), ['?']],
  ] as const
  return (
    <Dialog {...props} title={text('shortcutsTitle')}>
      <dl className={classes.shortcuts}>
        {shortcuts.map(([what, keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={text('singleKeys')}
        description={text('singleKeysHint')}
        checked={isOn}
        onChange={(event) => {
          setOn(event.currentTarget.checked)
          switchSingleKeys(event.currentTarget.checked)
        }}
      />
      <DialogButtons onBack={props.onClose} back={text('close')} />
    </Dialog>
  )
}
