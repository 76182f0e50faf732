import { Anchor } from '@mantine/core'
import type { AuditFormats } from '@reihum/contract/insights/audit-changes.ts'
import {
  auditCommandName,
  auditSentence,
  auditSubjectName,
} from '@reihum/contract/insights/audit-sentence.ts'
import type { AuditDetail } from '@reihum/contract/insights/insight.schema.ts'
import { formatDateTime } from '@reihum/contract/wire/dates.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { auditMessages } from './audit.messages.ts'
import classes from './audit.module.css'
import { AuditChanges } from './audit-changes.tsx'
import { Seal } from './audit-list.tsx'

export type AuditLink = { to: string; search?: Record<string, string> }

type AuditEntryViewProps = {
  entry: AuditDetail
  formats: AuditFormats
  backTo: { to: string; label: string }
  links: { subject?: AuditLink | null; moreOfSubject?: AuditLink | null; moreOfPerson?: AuditLink | null }
  /** Facts that only this log has, shown first. */
  facts?: { label: string; value: ReactNode }[]
  isOwnTenant?: boolean
}

/** One entry: who, when, from where, and what changed. */
export function AuditEntryView(props: AuditEntryViewProps) {
  const { entry, formats, backTo, isOwnTenant = false } = props
  const text = useText(auditMessages)
  const { locale } = formats
  return (
    <DetailPage
      title={auditCommandName(entry.commandType, locale)}
      mark={
        <>
          <Seal isSealed={entry.sealed} />
          {entry.actorKind === 'support' && <StateBadge colour="warning">{text('support')}</StateBadge>}
        </>
      }
      line={`${formatDateTime(entry.timestamp, formats)} · ${auditSentence(entry, locale)}`}
      backTo={backTo}
    >
      {entry.actorKind === 'support' && isOwnTenant && <p className="grey">{text('supportHint')}</p>}
      <AuditChanges entry={entry} formats={formats} isOwnTenant={isOwnTenant} />
      <Origin {...props} />
    </DetailPage>
  )
}

function Origin({ entry, formats: { locale }, links, facts = [] }: AuditEntryViewProps) {
  const text = useText(auditMessages)
  const { browser, system } = entry
  const device = browser && system ? text('deviceOn', { browser, system }) : (browser ?? system)
  const kind = auditSubjectName(entry.subjectKind, locale)
  const subject = entry.subjectName ? `${kind}: ${entry.subjectName}` : kind
  return (
    <Section title={text('who')}>
      <Facts
        facts={[
          ...facts,
          {
            label: text('subject'),
            value: (
              <Linked link={links.subject} more={links.moreOfSubject} moreLabel={text('moreOfSubject')}>
                {subject}
              </Linked>
            ),
          },
          entry.username !== null && {
            label: text('username'),
            value: (
              <Linked more={links.moreOfPerson} moreLabel={text('moreOfPerson')}>
                {entry.username}
              </Linked>
            ),
          },
          { label: text('ipAddress'), value: entry.ipAddress },
          { label: text('device'), value: device },
          entry.userAgent !== null && {
            label: text('userAgent'),
            value: <span className="mono">{entry.userAgent}</span>,
          },
          { label: text('seal'), value: text(entry.sealed ? 'sealedHint' : 'openHint') },
          entry.subjectId !== null && {
            label: text('subjectId'),
            value: <span className="mono">{entry.subjectId}</span>,
          },
          { label: text('auditId'), value: <span className="mono">{entry.auditId}</span> },
        ]}
      />
    </Section>
  )
}

type LinkedProps = {
  children: string
  link?: AuditLink | null
  more?: AuditLink | null
  moreLabel: string
}

/** A value linked to its record, and beside it a link to all entries about it. */
function Linked({ children, link, more, moreLabel }: LinkedProps) {
  return (
    <span className={classes.links}>
      {link ? <Lead link={link}>{children}</Lead> : <span>{children}</span>}
      {more && (
        <span className="no-print">
          <Lead link={more}>{moreLabel}</Lead>
        </span>
      )}
    </span>
  )
}

function Lead({ link, children }: { link: AuditLink; children: string }) {
  return (
    <Anchor inherit renderRoot={(props) => <Link {...props} to={link.to} search={() => link.search ?? {}} />}>
      {children}
    </Anchor>
  )
}
