/**
 * Access for an employee without a password yet: mails the link again, copies it, or revokes it.
 * The link is shown only once: the server stores only its hash.
 */
import { IconLink, IconLinkOff, IconMail } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api/client.ts'
import { useIsOffline } from '#api/use-link.ts'
import { useErrorText } from '#entity/error-text.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { SheetBody } from '#ui/sheet-body.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'
import css from './employees.module.css'
import { useHasMail } from './use-has-mail.ts'

interface InvitationState {
  is_waiting: 0 | 1
  /** 0: no link is open. */
  date_until: number
}

const readInvitation = async (id: number): Promise<InvitationState> =>
  (await api.get<{ detail: InvitationState }>(`/api/team_users/invitation/${id}/`)).detail

const useInvitation = (id: number) => {
  const errorText = useErrorText()
  const memory = useQueryClient()
  const isOffline = useIsOffline()
  const [link, setLink] = useState<string | null>(null)
  const queryKey = ['invitation', id]
  const { data } = useQuery({
    queryKey,
    queryFn: () => readInvitation(id),
    enabled: !isOffline,
    retry: false,
    gcTime: 0,
  })
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(errorText(error), 'error')
    }
    await memory.invalidateQueries({ queryKey })
  }
  const makeLink = () =>
    attempt(async () => {
      const { token } = await api.post<{ token: string }>('/api/team_users/invite/', { id })
      setLink(`${location.origin}/password-recovery?token=${token}`)
    })
  const send = (message: string) =>
    attempt(async () => {
      await api.post('/api/team_users/invite/', { id, by_mail: 1 })
      setLink(null)
      showToast(message)
    })
  const revoke = (message: string) =>
    attempt(async () => {
      await api.post('/api/team_users/invite/revoke/', { id })
      setLink(null)
      showToast(message)
    })
  return { state: data, link, isOffline, makeLink, send, revoke }
}

const LinkToCopy = ({ link }: { link: string }) => {
  const { t } = useTranslation()
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    showToast(t('copied'))
  }
  return (
    <SheetBody>
      <TextField label={t('employee.invite_link')} hint={t('employee.invite_once')} readOnly value={link} />
      {'clipboard' in navigator && (
        <Button wide onClick={() => void copy()}>
          {t('employee.invite_copy')}
        </Button>
      )}
    </SheetBody>
  )
}

export const Invitation = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const hasMail = useHasMail()
  const { state, link, isOffline, makeLink, send, revoke } = useInvitation(id)
  if (!state || state.is_waiting === 0) return null
  const isOpen = state.date_until > 0
  // Without mail an open link helps only if somebody hands it over.
  const isSent = isOpen && (hasMail || link !== null)
  const title = isSent
    ? t('employee.invited_until', { until: formatDateTime(state.date_until) })
    : t(hasMail ? 'employee.invited_never' : 'employee.no_mail')
  const press = (work: () => Promise<void>) => (isOffline ? undefined : () => void work())
  return (
    <div className={css.block}>
      <Notice kind={isSent ? 'info' : 'amber'} title={title} />
      {link !== null && <LinkToCopy link={link} />}
      <ListRow
        leading={<IconLink aria-hidden />}
        title={t('employee.invite_by_link')}
        subtitle={t('employee.invite_by_link_hint')}
        onPress={press(makeLink)}
      />
      {hasMail && (
        <ListRow
          leading={<IconMail aria-hidden />}
          title={t('employee.invite_by_mail')}
          onPress={press(() => send(t('employee.invite_sent')))}
        />
      )}
      {isOpen && (
        <ListRow
          leading={<IconLinkOff aria-hidden />}
          title={t('employee.invite_revoke')}
          onPress={press(() => revoke(t('employee.invite_revoked')))}
        />
      )}
    </div>
  )
}
