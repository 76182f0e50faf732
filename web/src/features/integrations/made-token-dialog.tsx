import { Button, CopyButton, TextInput } from '@mantine/core'
import type { MadeApiToken } from '@reihum/contract/integrations/api-token.schema.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { integrationsMessages } from './integrations.messages.ts'
import classes from './integrations.module.css'

type Props = { made: MadeApiToken | null; onClose: () => void }

/** The only time that the token is shown. */
export function MadeTokenDialog({ made, onClose }: Props) {
  const text = useText(integrationsMessages)
  const token = made?.token ?? ''
  return (
    // Does not close by a click outside or Escape, because the token cannot be shown again.
    <Dialog title={text('madeTitle')} text={text('madeText')} isOpen={made !== null} onClose={() => {}}>
      <div className={classes.made}>
        <TextInput
          label={text('token', { name: made?.apiToken.name ?? '' })}
          readOnly
          value={token}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button variant="default" data-autofocus onClick={copy}>
              {text(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <div>
        <p className="grey">{text('usage')}</p>
        <p className={classes.example}>
          <code>Authorization: Bearer {token.slice(0, 11)}…</code>
        </p>
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{text('kept')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
