/** The first steps of the company, as the server knows them. */
import type { GuideState, GuideStep } from '@fura/shared/guide.ts'
import { api } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'

const PATH = '/api/company/guide/'

export const GUIDE_KEY = ['guide']

export const readGuide = async (): Promise<GuideState> => (await api.get<{ detail: GuideState }>(PATH)).detail

export const markGuide = async ({ name, isOn }: { name: GuideStep | 'home'; isOn: boolean }): Promise<GuideState> => {
  const headers = { 'Idempotency-Key': newUuid() }
  return (await api.post<{ detail: GuideState }>(`${PATH}mark/`, { name, is_on: isOn ? 1 : 0 }, { headers })).detail
}
