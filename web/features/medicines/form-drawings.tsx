import { Droplets, Package, Pill, PillBottle, Syringe, Tablets } from 'lucide-react'
import type { MedicineForm } from '#contract/medicines.ts'
import { drawingOf, type FormDrawing } from './form.ts'

const drawings: Record<FormDrawing, typeof Pill> = {
  tablet: Tablets,
  capsule: Pill,
  injection: Syringe,
  syrup: PillBottle,
  liquid: Droplets,
  other: Package,
}

/** The drawings of the forms that a page shows, once; each icon only points at its own. */
export const FormDrawings = ({ forms }: { forms: (MedicineForm | null)[] }) => (
  <svg className="hidden">
    {[...new Set(forms.map(drawingOf))].map((name) => {
      const Drawing = drawings[name]
      return (
        <symbol key={name} id={`form-${name}`} viewBox="0 0 24 24">
          <Drawing strokeWidth={1.75} />
        </symbol>
      )
    })}
  </svg>
)
