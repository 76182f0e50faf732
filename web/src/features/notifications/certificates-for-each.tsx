import { Checkbox } from '@mantine/core'
import type { Notification } from '@reihum/contract/notifications/notification.schema.ts'
import { isAboutRegistrations } from '@reihum/contract/notifications/notification-placeholders.ts'
import { useText } from '#ui/text.tsx'
import { attachmentsMessages } from './attachments.messages.ts'
import classes from './attachments.module.css'

type FieldProps = { message: Notification; isChecked: boolean; onChange: (isChecked: boolean) => void }

/** Whether each recipient gets the certificate that was issued to them. Kept together with the text. */
export function CertificatesField({ message, isChecked, onChange }: FieldProps) {
  const text = useText(attachmentsMessages)
  if (!isAboutRegistrations(message.source.kind)) return null
  return (
    <section className={classes.attachments} aria-label={text('certificates')}>
      <h2>{text('certificates')}</h2>
      <Checkbox
        label={text('bringsCertificates')}
        description={text('bringsCertificatesHint')}
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </section>
  )
}

/** That each recipient got their certificate. */
export function AttachedCertificates({ message }: { message: Notification }) {
  const text = useText(attachmentsMessages)
  if (!message.bringsCertificates) return null
  return (
    <section className={classes.attachments} aria-label={text('certificates')}>
      <h2>{text('certificates')}</h2>
      <p>{text('certificateOfEach')}</p>
    </section>
  )
}
