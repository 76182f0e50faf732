import { auditSentence } from '@reihum/contract/insights/audit-sentence.ts'
import type { AuditEntry } from '@reihum/contract/insights/insight.schema.ts'
import { IconShieldCheck } from '@tabler/icons-react'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { auditMessages } from './audit.messages.ts'
import classes from './audit.module.css'

/** The entry as a sentence; marks superusers who worked here as support. */
export function Told({ entry }: { entry: AuditEntry }) {
  const text = useText(auditMessages)
  const locale = useLocale()
  return (
    <>
      {auditSentence(entry, locale)}
      {entry.actorKind === 'support' && (
        <span className={classes.support}>
          {' '}
          <StateBadge colour="warning">{text('support')}</StateBadge>
        </span>
      )}
    </>
  )
}

export function Seal({ isSealed }: { isSealed: boolean }) {
  const text = useText(auditMessages)
  return (
    <StateBadge colour={isSealed ? 'positive' : 'secondary'}>{text(isSealed ? 'sealed' : 'open')}</StateBadge>
  )
}

/** In a list nearly all entries are sealed, so only unsealed ones are marked. */
export function QuietSeal({ isSealed }: { isSealed: boolean }) {
  const text = useText(auditMessages)
  if (!isSealed) return <Seal isSealed={false} />
  return (
    <span className={classes.seal} title={text('sealed')}>
      <IconShieldCheck size={18} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{text('sealed')}</span>
    </span>
  )
}

/** The columns that every log has. */
export function useAuditColumns<Entry extends AuditEntry>(
  dateTime: (instant: string) => string,
): ListColumn<Entry>[] {
  const text = useText(auditMessages)
  return [
    {
      id: 'timestamp',
      header: text('timestamp'),
      isNumeric: true,
      width: 150,
      cell: (entry) => dateTime(entry.timestamp),
    },
    {
      id: 'what',
      header: text('what'),
      isMain: true,
      isProse: true,
      cell: (entry) => <Told entry={entry} />,
    },
  ]
}
