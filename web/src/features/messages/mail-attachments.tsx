import { Anchor } from '@mantine/core'
import type { MailDetail } from '@reihum/contract/messages/mail.schema.ts'
import { fileSizeText } from '@reihum/contract/wire/file-size.ts'
import { useMutation } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import classes from './mail-page.module.css'
import { messagesMessages } from './messages.messages.ts'

/** The attachments of a mail, each to download as its recipient got it. */
export function MailAttachments({ mail }: { mail: MailDetail }) {
  const text = useText(messagesMessages)
  const locale = useLocale()
  const tenant = useActiveTenant()
  const load = useMutation({ ...queries.messages.attachment.mutationOptions(), onSuccess: saveFile })
  if (mail.attachments.length === 0) return null
  return (
    <Section title={text('attachments')}>
      <ul className={classes.attachments}>
        {mail.attachments.map(({ position, filename, size }) => (
          <li key={position}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              disabled={load.isPending}
              onClick={() => load.mutate({ tenant: tenant.id, mailId: mail.id, position })}
            >
              {filename}
            </Anchor>{' '}
            <span className="grey">{fileSizeText(size, locale)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
