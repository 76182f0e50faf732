import { Button, NativeSelect } from '@mantine/core'
import type { Instructor } from '@reihum/contract/courses/instructor.schema.ts'
import { userId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import classes from './instructor-access.module.css'
import { keepInstructor } from './instructor-query.ts'
import { instructorsMessages } from './instructors.messages.ts'

/** Links an instructor to a member, who may then take the attendance of the courses they lead. */
export function InstructorAccess({ instructor }: { instructor: Instructor }) {
  const text = useText(instructorsMessages)
  const mayLink = instructor.allowedActions.includes('link')
  if (!mayLink && !instructor.member) return null
  return (
    <FormSection title={text('access')} hint={text('accessHint')}>
      {instructor.member ? (
        <Linked instructor={instructor} name={instructor.member.name} mayLink={mayLink} />
      ) : (
        <NotLinked instructor={instructor} />
      )}
    </FormSection>
  )
}

function useLink(instructor: Instructor) {
  const tenant = useActiveTenant().id
  return useMutation({
    mutationFn: (member: string | null) =>
      api.courses.linkInstructor({
        tenant,
        instructorId: instructor.id,
        userId: member === null ? null : userId.parse(member),
      }),
    onSuccess: (linked) => keepInstructor(tenant, linked),
  })
}

type LinkedProps = { instructor: Instructor; name: string; mayLink: boolean }

function Linked({ instructor, name, mayLink }: LinkedProps) {
  const text = useText(instructorsMessages)
  const link = useLink(instructor)
  const { member } = instructor
  const unlink = () =>
    link.mutate(null, {
      onSuccess: () =>
        notify({
          kind: 'positive',
          message: text('unlinked', { name }),
          action: { label: text('undo'), run: () => link.mutate(member?.userId ?? null) },
        }),
    })
  return (
    <div className={classes.row}>
      <span>{text('linkedWith', { name })}</span>
      {mayLink && (
        <Button variant="default" loading={link.isPending} onClick={unlink}>
          {text('unlink')}
        </Button>
      )}
    </div>
  )
}

function NotLinked({ instructor }: { instructor: Instructor }) {
  const text = useText(instructorsMessages)
  const tenant = useActiveTenant().id
  const locale = useLocale()
  const staff = useQuery(queries.tenants.members.queryOptions({ input: { tenant } })).data
  const [chosen, setChosen] = useState('')
  const link = useLink(instructor)
  const { email } = instructor
  const invite = useMutation({
    mutationFn: () => api.tenants.invite({ tenant, email, role: 'instructor', language: locale }),
    onSuccess: () => notify({ kind: 'positive', message: text('invited', { email }) }),
  })
  const knows = (address: string) => address.toLowerCase() === email.toLowerCase()
  const isInvited = staff?.invitations.some((one) => knows(one.email) && !one.expired) ?? false
  const isMember = staff?.members.some((one) => knows(one.email)) ?? false
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          className={classes.choice}
          label={text('member')}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: text('noMember') },
            ...(staff?.members ?? []).map((one) => ({ value: one.userId, label: one.name || one.username })),
          ]}
        />
        <Button
          variant="default"
          disabled={chosen === ''}
          loading={link.isPending}
          onClick={() => link.mutate(chosen)}
        >
          {text('link')}
        </Button>
      </div>
      {email !== '' && staff && !isMember && (
        <div className={classes.row}>
          <span className="grey">{text(isInvited ? 'isInvited' : 'inviteHint', { email })}</span>
          {!isInvited && (
            <Button
              variant="default"
              loading={invite.isPending || invite.isSuccess}
              onClick={() => invite.mutate()}
            >
              {text('invite')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
