import { plainDate } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { genderLabels } from '#web/shell/people.ts'
import { Card } from '#web/ui/card.tsx'
import { Facts } from './facts.tsx'

/** Doctor, patient and staff details; each only if the person has that profile. */
export function RoleSections() {
  const { doctorProfile: doctor, patientProfile: patient, staffProfile: staff } = useSignedInUser()
  return (
    <>
      {doctor ? (
        <Card title="Professional Information">
          <Facts
            facts={[
              ['Specialty', doctor.specialty],
              ['License number', doctor.licenseNumber],
              ['Clinic', doctor.clinic.name],
              ['Experience', doctor.experience],
              ['Education', doctor.education],
            ]}
          />
        </Card>
      ) : null}
      {patient ? (
        <Card title="Medical Information">
          <Facts
            facts={[
              ['Date of birth', patient.dateOfBirth && plainDate(patient.dateOfBirth)],
              ['Gender', patient.gender && genderLabels[patient.gender]],
              ['Blood type', patient.bloodType],
              ['Emergency contact', patient.emergencyContact],
              ['Allergies', patient.allergies],
              ['Insurance', patient.insuranceInfo],
            ]}
          />
        </Card>
      ) : null}
      {staff ? (
        <Card title="Staff Information">
          <Facts
            facts={[
              ['Position', staff.position],
              ['Department', staff.department],
              ['Clinic', staff.clinic.name],
            ]}
          />
        </Card>
      ) : null}
    </>
  )
}
