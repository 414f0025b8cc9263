/** A planned carriage as `findConflicts` asks about it, and what else its truck and its driver do. */
import { type PlanJob, type PlanTruck, type PlanWork, vehicleField } from '../plan.ts'
import { type AssignedJob, type Conflict, findConflicts, type OtherJob } from './assignment.ts'

export const assignedJob = (work: PlanWork): AssignedJob => ({
  trip: { from: work.from, to: work.to },
  firstDay: work.first_day,
  lastDay: work.last_day,
  isLtl: work.is_ltl === 1,
  isDangerous: work.is_dangerous === 1,
  bodyId: work.is_truck_body === 1 ? work.container_type_id : null,
  weight: work.gross_weight,
})

const isOther = (work: PlanWork, job: PlanJob): boolean =>
  job.in_work === 1 && job.key !== work.key && (job.order_id === null || job.order_id !== work.order_id)

const asOther = (job: PlanJob): OtherJob => ({
  trip: { from: job.from, to: job.to },
  isLtl: job.is_ltl === 1,
  orderId: job.order_id ?? 0,
  number: job.number,
})

/** `jobs`: all loaded ones, in which the driver may be with another truck. */
export const truckConflicts = (work: PlanWork, truck: PlanTruck, jobs: readonly PlanJob[] = truck.jobs): Conflict[] =>
  findConflicts(assignedJob(work), truck.crew, {
    [vehicleField(truck)]: truck.jobs.filter((job) => isOther(work, job)).map(asOther),
    driver_id:
      truck.driver_id === null
        ? []
        : jobs.filter((job) => job.driver_id === truck.driver_id && isOther(work, job)).map(asOther),
  })
