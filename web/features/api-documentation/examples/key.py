import json, os, urllib.request

request = urllib.request.Request(
    os.environ["VAIDYA_URL"] + "/api/api-key",
    headers={"Authorization": "Bearer " + os.environ["VAIDYA_KEY"]},
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)

clinic = answer["clinic"]
print(f"{clinic['name']} ({clinic['id']}), {clinic['timeZone']}")
print(f"{', '.join(answer['scopes'])}; {answer['requestsPerHour']} requests an hour")
