import json, os, urllib.error, urllib.request, uuid


def call(method, path, body=None, **headers):
    headers = {"Authorization": "Bearer " + os.environ["VAIDYA_KEY"], **headers}
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    request = urllib.request.Request(os.environ["VAIDYA_URL"] + path, data, headers, method=method)
    with urllib.request.urlopen(request) as response:
        return json.load(response)


clinic = call("GET", "/api/api-key")["clinic"]
doctor = call("GET", "/api/doctors?clinicId=" + clinic["id"])[0]

# the first free time, today or on the next day that has one
free = f"/api/public/clinics/{clinic['id']}/availability?doctorId={doctor['id']}"
day = call("GET", free)
if not day["slots"]:
    day = call("GET", f"{free}&date={day['nextDate']}")

appointment = {
    "clinicId": clinic["id"],
    "doctorId": doctor["id"],
    "appointmentDate": day["date"],
    "appointmentTime": day["slots"][0]["time"],
    "newPatient": {"name": "Asha Rao", "phone": "+91 98450 12345"},
}
# sent again with the same key, it books once
once = {"Idempotency-Key": str(uuid.uuid4())}
try:
    booked = call("POST", "/api/appointments", appointment, **once)
    print(f"Booked {booked['appointmentDate']} {booked['appointmentTime']} with Dr. {doctor['user']['lastName']}: {booked['id']}")
except urllib.error.HTTPError as error:
    if error.code != 409:
        raise
    answer = json.load(error)
    times = [one["appointmentTime"] for one in answer.get("freeTimes", [])]
    print(f"{answer['message']}. Free: {', '.join(times)}")
