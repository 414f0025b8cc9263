/** What GET /api/dispatch/home/ answers: what a dispatcher looks at first. Each list holds the most urgent; the total says how many there are. */

/** Papers that run out, by whose they are. */
export const DISPATCH_PAPERS = {
  driver: ['passport_until', 'adr_until'],
  truck: ['insurance_until', 'inspection_until'],
  trailer: ['insurance_until', 'inspection_until'],
  contractor: ['license_until', 'insurance_until'],
} as const
export type DispatchPaperOwner = keyof typeof DISPATCH_PAPERS
export type DispatchPaper = (typeof DISPATCH_PAPERS)[DispatchPaperOwner][number]

/** A load of today or tomorrow without a truck or without a driver. */
export interface UncrewedLoad {
  id: number
  number: string
  client_name: string
  poo_name: string
  fd_name: string
  planned_loading_date: number
}

/** A truck that unloads today or tomorrow and has no other load. */
export interface FreeTruck {
  truck_id: number | null
  truck_name: string
  driver_id: number | null
  driver_name: string
  /** The load it is on, and where it will stand. */
  order_id: number
  number: string
  fd_name: string
  planned_unloading_date: number
}

/** A paper that ends within a month, or ended in the last one. */
export interface EndingPaper {
  owner: DispatchPaperOwner
  id: number
  name: string
  paper: DispatchPaper
  /** The last day on which it holds. */
  until: number
}

export interface DispatchHome {
  loads: UncrewedLoad[]
  loads_total: number
  trucks: FreeTruck[]
  trucks_total: number
  papers: EndingPaper[]
  papers_total: number
}
