import { Button, Checkbox, Kbd } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { searchMessages } from './search.messages.ts'
import classes from './shortcuts-dialog.module.css'
import { areSingleKeysOn, switchSingleKeys } from './single-keys.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** All keys there are, in one place; and the way to switch off what is set off too easily. */
export default function ShortcutsDialog(props: DialogState) {
  const text = useText(searchMessages)
  const control = isMac ? '⌘' : text('control')
  const [isOn, setOn] = useState(areSingleKeysOn)
  const shortcuts = [
    [text('keySearch'), [control, 'K']],
    [text('keyNewTab'), [control, '↵']],
    [text('keyNext'), ['Alt', '↓']],
    [text('keyPrevious'), ['Alt', '↑']],
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
      <DialogButtons>
        <Button variant="default" onClick={props.onClose}>
          {text('close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
