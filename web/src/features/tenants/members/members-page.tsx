import { Anchor, Button } from '@mantine/core'
import type { Invitation, Member, Staff } from '@reihum/contract/tenants/member.schema.ts'
import { may, takesStaffPlace, tenantRoleNames } from '@reihum/contract/tenants/roles.ts'
import { initialsOf } from '@reihum/contract/wire/initials.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { InvitationMenu } from './invitation-menu.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberMenu } from './member-menu.tsx'
import { membersMessages } from './members.messages.ts'
import classes from './members-page.module.css'

/** The members and the invitations of the tenant. */
export function MembersPage() {
  const text = useText(membersMessages)
  const tenant = useActiveTenant()
  const isAllowed = may(tenant.role, 'members.manage')
  const query = useQuery({
    ...queries.tenants.members.queryOptions({ input: { tenant: tenant.id } }),
    enabled: isAllowed,
  })
  if (!isAllowed) return <ScreenState sentence={text('adminsOnly')} />
  return <Loaded query={query}>{(staff) => <People staff={staff} />}</Loaded>
}

function People({ staff }: { staff: Staff }) {
  const text = useText(membersMessages)
  const [isInviting, setInviting] = useState(false)
  const close = useCallback(() => setInviting(false), [])
  const there = [...staff.members, ...staff.invitations.filter(({ expired }) => !expired)]
  const used = there.filter(({ role }) => takesStaffPlace(role)).length
  const isFull = staff.limit !== null && used >= staff.limit
  const admins = staff.members.filter(({ role }) => role === 'admin').length
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <p className="numbers">
            {text('line', {
              used,
              limit: staff.limit === null ? 'none' : String(staff.limit),
              instructors: there.length - used,
            })}
          </p>
          <p className="grey">
            {isFull ? (
              <>
                {text('limitReached')}{' '}
                <Anchor component={Link} to="/settings/billing" inherit>
                  {text('compareTiers')}
                </Anchor>
              </>
            ) : (
              text('limitHint')
            )}
          </p>
        </div>
        <Button
          leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setInviting(true)}
        >
          {text(isFull ? 'inviteInstructor' : 'invite')}
        </Button>
      </header>
      <ul className={classes.people} aria-label={text('list')}>
        {staff.members.map((member) => (
          <MemberRow key={member.id} member={member} isLastAdmin={member.role === 'admin' && admins === 1} />
        ))}
        {staff.invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <InviteDialog isFull={isFull} isOpen={isInviting} onClose={close} />
    </div>
  )
}

type RowProps = {
  name: string
  marks: ReactNode
  meta: string[]
  role: ReactNode
  note?: string
  menu: ReactNode
  isPending?: boolean
}

function Row({ name, marks, meta, role, note, menu, isPending }: RowProps) {
  return (
    <li className={classes.person}>
      <span className={classes.initials} data-pending={isPending || undefined} aria-hidden>
        {initialsOf(name)}
      </span>
      <div className={classes.words}>
        <span className={classes.name}>
          <strong>{name}</strong>
          {marks}
        </span>
        <span className="grey">
          {meta
            .filter(Boolean)
            // Keeps each fact together when the line wraps on a phone.
            .map((fact) => fact.replaceAll(' ', '\u00a0'))
            .join(' · ')}
        </span>
        {note && <span className="grey">{note}</span>}
      </div>
      <span className={classes.role}>{role}</span>
      <span className={classes.menu}>{menu}</span>
    </li>
  )
}

function MemberRow({ member, isLastAdmin }: { member: Member; isLastAdmin: boolean }) {
  const text = useText(membersMessages)
  const locale = useLocale()
  const { date } = useFormats()
  const name = member.name || member.username
  return (
    <Row
      name={name}
      marks={
        <>
          {member.isSelf && <StateBadge colour="primary">{text('you')}</StateBadge>}
          {member.developerContact && <StateBadge colour="info">{text('developerContact')}</StateBadge>}
          {!member.verified && <StateBadge colour="warning">{text('unverified')}</StateBadge>}
        </>
      }
      meta={[
        member.email === name ? '' : member.email,
        text(member.hasSecondFactor ? 'withSecondFactor' : 'withoutSecondFactor'),
        member.lastSignInAt ? text('lastSignIn', { date: date(member.lastSignInAt) }) : text('neverSignedIn'),
      ]}
      role={tenantRoleNames[member.role][locale]}
      note={isLastAdmin ? text('lastAdmin') : undefined}
      menu={<MemberMenu member={member} name={name} isLastAdmin={isLastAdmin} />}
    />
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const text = useText(membersMessages)
  const locale = useLocale()
  const { date } = useFormats()
  const expiresAt = date(invitation.expiresAt)
  return (
    <Row
      name={invitation.email}
      isPending
      marks={
        <StateBadge colour={invitation.expired ? 'warning' : 'info'}>
          {text(invitation.expired ? 'expired' : 'invited')}
        </StateBadge>
      }
      meta={[text(invitation.expired ? 'expiredOn' : 'validUntil', { date: expiresAt })]}
      role={tenantRoleNames[invitation.role][locale]}
      menu={<InvitationMenu invitation={invitation} />}
    />
  )
}
