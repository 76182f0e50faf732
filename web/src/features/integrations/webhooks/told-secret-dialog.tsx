import { Button, CopyButton, TextInput } from '@mantine/core'
import type { ToldWebhook } from '@reihum/contract/integrations/webhook.schema.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import classes from '../integrations.module.css'
import { webhooksMessages } from './webhooks.messages.ts'
import { nameOfWebhook } from './webhooks-query.ts'

/** The only time that the secret is shown. */
export function ToldSecretDialog({ told, onClose }: { told: ToldWebhook | null; onClose: () => void }) {
  const text = useText(webhooksMessages)
  const secret = told?.secret ?? ''
  return (
    // Does not close by a click outside or Escape, because the secret cannot be shown again.
    <Dialog title={text('secretTitle')} text={text('secretText')} isOpen={told !== null} onClose={() => {}}>
      <div className={classes.made}>
        <TextInput
          label={text('secret', { name: told ? nameOfWebhook(told.webhook) : '' })}
          readOnly
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" data-autofocus onClick={copy}>
              {text(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{text('kept')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
